//! The small games: their rules against published counts and values, and every capability against its
//! contract.

mod checks;
mod connect_four;
mod kalah;
mod tic_tac_toe;
