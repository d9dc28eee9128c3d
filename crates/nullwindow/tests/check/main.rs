//! The checks of games: sound games pass, and each planted fault is found and named for what it is.

mod pawns;
mod planted;
mod sound;
mod tic_tac_toe;
