//! The master's tree, without processes: what the slaves of GPSShogi's master do (Kaneko & Tanaka 2012).

mod golden;
mod model;
mod tree;
