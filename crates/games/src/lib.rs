//! Small games and model trees for [`nullwindow`].
#![forbid(unsafe_code)]

pub mod trees;
