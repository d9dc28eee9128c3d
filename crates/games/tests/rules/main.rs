//! The small games: their rules against counts and values that others have published, and every capability against its contract.

mod checks;
mod connect_four;
mod kalah;
mod tic_tac_toe;
