//! Games of Othello, whose last positions are solved.

mod annotate;
mod games;
mod record;
mod search;

pub(super) use games::read;
