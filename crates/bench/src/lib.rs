//! What the engine's speed is measured by: a search written by hand for one game ([`twin`]).
#![forbid(unsafe_code)]

pub mod twin;
