//! The checks of games: correct games pass, and each planted error is reported as the rule that it breaks.

mod correct;
mod hex;
mod pawns;
mod planted;
mod tic_tac_toe;
