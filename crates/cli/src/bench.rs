//! Sets of problems that `nullwindow bench` solves beyond the searches of every game.

pub(crate) mod ffo;
pub(crate) mod solved;
pub(crate) mod stages;
pub(crate) mod suite;
