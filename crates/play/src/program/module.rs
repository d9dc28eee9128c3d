//! The program that runs, built by cargo as a module of WebAssembly (our own).

use serde_json::Value;
use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const TARGET: &str = "wasm32-unknown-unknown";

/// The settings of a small module, which travels; the author's crate need not have them.
const SMALL: [&str; 6] = [
    "profile.page.inherits='release'",
    "profile.page.opt-level='s'",
    "profile.page.codegen-units=1",
    "profile.page.lto='fat'",
    "profile.page.panic='abort'",
    "profile.page.strip=true",
];

/// Searches go deep: four times the usual stack.
const STACK: &str = "link-arg=-zstack-size=4194304";

/// Vectors of 128 bits, which every browser since 2023 has, and the variable by which cargo takes them.
const VECTORS: (&str, &str) = ("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", "-C target-feature=+simd128");

/// The file of the module: of the program that runs, in the crate of this folder.
pub(super) fn build(package: &str, profile: Option<&str>) -> Result<PathBuf, String> {
    has_target(package, TARGET)?;
    let executable = env::current_exe().map_err(|error| format!("the program has no file: {error}"))?;
    let name = executable.file_stem().and_then(|name| name.to_str()).ok_or("the program has no name")?;
    let is_example = executable.parent().is_some_and(|folder| folder.ends_with("examples"));
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.arg("rustc").arg("--manifest-path").arg(Path::new(package).join("Cargo.toml"));
    cargo.args([if is_example { "--example" } else { "--bin" }, name, "--target", TARGET]);
    cargo.args(["--message-format", "json-render-diagnostics"]);
    match profile {
        Some(profile) => cargo.args(["--profile", profile]),
        None => cargo.args(SMALL.map(|setting| ["--config", setting]).concat()).args(["--profile", "page"]),
    };
    // Flags of the author's own count.
    let (flags, vectors) = VECTORS;
    if env::var_os(flags).is_none() {
        cargo.env(flags, vectors);
    }
    // Cargo's own messages are for the author.
    let output = cargo.args(["--", "-C", STACK]).stderr(Stdio::inherit()).output();
    let output = output.map_err(|error| format!("cargo cannot be started: {error}"))?;
    if !output.status.success() {
        return Err(format!("{name} cannot be built for {TARGET}"));
    }
    let messages = String::from_utf8_lossy(&output.stdout);
    messages.lines().find_map(|line| file(line, name)).ok_or_else(|| format!("cargo names no file of {name}"))
}

/// The file that a message of cargo names, if it is the module of this program.
fn file(message: &str, name: &str) -> Option<PathBuf> {
    let message: Value = serde_json::from_str(message).ok()?;
    let files = message.get("filenames")?.as_array()?.iter().filter_map(Value::as_str);
    let is_program = message["target"]["name"] == name && message["reason"] == "compiler-artifact";
    files.filter(|_| is_program).find(|file| file.ends_with(".wasm")).map(PathBuf::from)
}

/// An error if the toolchain of this folder has no standard library for a target.
fn has_target(package: &str, target: &str) -> Result<(), String> {
    let mut rustc = Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
    rustc.args(["--print", "target-libdir", "--target", target]).current_dir(package);
    let output = rustc.output().map_err(|error| format!("rustc cannot be started: {error}"))?;
    let folder = String::from_utf8_lossy(&output.stdout);
    if Path::new(folder.trim()).is_dir() {
        return Ok(());
    }
    Err(format!("the toolchain has no {target}: rustup target add {target}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn module_is_found_among_the_messages_of_cargo() {
        let of = |name: &str, file: &str| {
            let target = serde_json::json!({ "name": name, "kind": ["bin"] });
            serde_json::json!({ "reason": "compiler-artifact", "target": target, "filenames": [file] })
                .to_string()
        };
        assert_eq!(file(&of("page", "a/page.wasm"), "page"), Some("a/page.wasm".into()));
        assert_eq!(file(&of("page", "a/libpage.rlib"), "page"), None);
        assert_eq!(file(&of("other", "a/other.wasm"), "page"), None);
        assert_eq!(file("no JSON", "page"), None);
    }

    #[test]
    fn missing_target_is_named_with_the_command_that_installs_it() {
        let package = env!("CARGO_MANIFEST_DIR");
        let error = has_target(package, "wasm99-none").unwrap_err();
        assert_eq!(error, "the toolchain has no wasm99-none: rustup target add wasm99-none");
    }
}
