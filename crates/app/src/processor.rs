//! Whether this processor has the features that the program was built for (our own).
//!
//! A program ends with an illegal instruction on a processor that lacks a feature of its build: x86-64-v2 by
//! `.cargo/config.toml`, or more by a user's own flags. The macro `is_x86_feature_detected` does not help:
//! for a feature that the build has enabled it is the constant true. So this reads the processor's registers
//! itself. The code here is built for the same features, and must run without them: it compares numbers one
//! by one, and allocates, formats and copies nothing.

use std::io::Write;
use std::process::ExitCode;

const ERROR: &[u8] =
    b"error: this program was built for a processor with features that this one lacks: build it \
with RUSTFLAGS='-C target-cpu=native'\n";

/// Runs a program, unless it was built for features that this processor lacks: then it prints one line, and
/// the exit code is 2. Limits of the system end it in a line as well: of processor time, of the size of
/// files, and of the stack. To be called before everything else.
///
/// ```no_run
/// use std::process::ExitCode;
/// fn main() -> ExitCode {
///     nullwindow_app::processor::checked(|| ExitCode::SUCCESS)
/// }
/// ```
#[inline(never)]
pub fn checked(program: impl FnOnce() -> ExitCode + Send) -> ExitCode {
    if !supported() {
        // If this fails too, only the exit code is left.
        _ = std::io::stderr().write_all(ERROR);
        return ExitCode::from(2);
    }
    apart(program)
}

/// Keeps the program's instructions out of its caller.
#[inline(never)]
fn apart(program: impl FnOnce() -> ExitCode + Send) -> ExitCode {
    #[cfg(unix)]
    return crate::limits::within(program);
    #[cfg(not(unix))]
    program()
}

/// The bits of features that this build has enabled, in the registers of CPUID that name them.
#[cfg(target_arch = "x86_64")]
struct Needed {
    /// Of leaf 1, ECX.
    one: u32,
    /// Of leaf 7, EBX and ECX.
    seven: [u32; 2],
    /// Of leaf 80000001 (hexadecimal), ECX.
    extended: u32,
}

/// The bits of those features that the build has enabled.
#[cfg(target_arch = "x86_64")]
macro_rules! enabled {
    ($($feature:tt $bit:literal),*) => { 0 $(| (cfg!(target_feature = $feature) as u32) << $bit)* };
}

#[cfg(target_arch = "x86_64")]
const NEEDED: Needed = Needed {
    one: enabled!(
        "sse3" 0, "pclmulqdq" 1, "ssse3" 9, "fma" 12, "sse4.1" 19, "sse4.2" 20, "movbe" 22, "popcnt" 23,
        "aes" 25, "avx" 28, "f16c" 29, "rdrand" 30
    ),
    seven: [
        enabled!(
            "bmi1" 3, "avx2" 5, "bmi2" 8, "avx512f" 16, "avx512dq" 17, "adx" 19, "avx512ifma" 21,
            "avx512cd" 28, "sha" 29, "avx512bw" 30, "avx512vl" 31
        ),
        enabled!(
            "avx512vbmi" 1, "avx512vbmi2" 6, "gfni" 8, "vaes" 9, "vpclmulqdq" 10, "avx512vnni" 11,
            "avx512vpopcntdq" 14
        ),
    ],
    extended: enabled!("lzcnt" 5),
};

/// Whether this processor has all features of the build.
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code, unused_unsafe, reason = "CPUID is unsafe before Rust 1.94")]
fn supported() -> bool {
    use std::arch::x86_64::{__cpuid, __cpuid_count};
    const EXTENDED: u32 = 0x8000_0001;
    // SAFETY: every processor of x86-64 has the instruction; leaves 0 and 80000000 name the largest leaves.
    unsafe {
        let (basic, extended) = (__cpuid(0).eax, __cpuid(EXTENDED - 1).eax);
        if lacks(__cpuid(1).ecx, NEEDED.one) {
            return false;
        }
        let no_seven = basic < 7;
        if lacks(if no_seven { 0 } else { __cpuid_count(7, 0).ebx }, NEEDED.seven[0]) {
            return false;
        }
        if lacks(if no_seven { 0 } else { __cpuid_count(7, 0).ecx }, NEEDED.seven[1]) {
            return false;
        }
        !lacks(if extended < EXTENDED { 0 } else { __cpuid(EXTENDED).ecx }, NEEDED.extended)
    }
}

/// Elsewhere programs are built without flags.
#[cfg(not(target_arch = "x86_64"))]
fn supported() -> bool {
    true
}

/// Whether a register lacks one of the needed bits.
#[cfg(target_arch = "x86_64")]
fn lacks(register: u32, needed: u32) -> bool {
    register & needed != needed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_processor_supports_what_was_built_on_it() {
        assert!(supported());
    }

    #[cfg(target_arch = "x86_64")]
    #[test]
    fn needed_bits_are_those_of_the_build() {
        for (enabled, register, bit) in [
            (cfg!(target_feature = "sse3"), NEEDED.one, 0),
            (cfg!(target_feature = "popcnt"), NEEDED.one, 23),
            (cfg!(target_feature = "avx2"), NEEDED.seven[0], 5),
            (cfg!(target_feature = "avx512vl"), NEEDED.seven[0], 31),
            (cfg!(target_feature = "lzcnt"), NEEDED.extended, 5),
        ] {
            assert_eq!(register >> bit & 1 == 1, enabled, "bit {bit}");
            assert_eq!(lacks(register & !(1 << bit), register), enabled, "bit {bit}");
        }
    }
}
