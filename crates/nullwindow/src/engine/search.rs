//! The search steps, as methods of the worker.

mod forced_win;
mod move_loop;
mod node;
mod ordering;
mod probcut;
mod quiescence;
mod repetition;
mod root;
mod solver;
mod split;
mod static_evaluation;
mod transposition;
