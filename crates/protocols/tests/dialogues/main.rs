//! The protocols as boards and controllers meet them, over readers and writers in memory: one program of
//! tests, because each is linked again.

#[cfg(any(feature = "uci", feature = "nboard"))]
mod engine;
mod gtp;
#[cfg(feature = "nboard")]
mod nboard;
#[cfg(feature = "uci")]
mod noise;
#[cfg(feature = "uci")]
mod uci;
#[cfg(feature = "usi")]
mod usi;
