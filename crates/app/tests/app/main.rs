//! The tests of a program of one game, in one program.

mod book;
mod own_game;
mod table;
mod train;
mod weight;
