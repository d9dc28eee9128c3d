//! Games of Othello, whose last positions are solved.

mod annotate;
mod games;
mod graph;
mod record;
mod records;
mod report;
mod search;

pub(super) use games::read;
