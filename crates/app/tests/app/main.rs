//! The tests of a program of one game, in one program.

mod book;
mod ends;
mod own_game;
mod train;
mod weight;
