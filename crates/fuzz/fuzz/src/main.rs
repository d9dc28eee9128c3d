//! One target for libFuzzer (our own): that of `nullwindow-fuzz` whose name is in `NULLWINDOW_TARGET`.
#![no_main]

use libfuzzer_sys::fuzz_target;
use nullwindow_fuzz::{Target, target};
use std::env;
use std::sync::LazyLock;

static TARGET: LazyLock<Target> = LazyLock::new(|| {
    let name = env::var("NULLWINDOW_TARGET").expect("NULLWINDOW_TARGET names a target");
    target(&name).expect("cargo xtask fuzz --list has the names of the targets")
});

fuzz_target!(|input: &[u8]| {
    (TARGET.run)(input);
});
