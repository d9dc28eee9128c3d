//! The workspace, and the tools that run on it.

use anyhow::{Context, Result, ensure};
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// The features that the tests have, without `mpi`, which needs a library of the system.
pub(crate) const FEATURES: &str = "nullwindow-cli/plot,nullwindow-cli/web";

/// The root of the workspace.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the workspace")
}

/// The folder of what cargo builds.
pub(crate) fn target() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), |folder| root().join(folder))
}

/// The cargo that runs xtask, so that all steps use the same toolchain, called at the root.
///
/// Where `env` can do it, signals have their usual effect, also if xtask runs in the background: tests send
/// them to programs, which keep ignored what was ignored before them.
pub(crate) fn cargo() -> Command {
    const SIGNALS: &str = "--default-signal=INT,HUP,TERM";
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = if succeeds(Command::new("env").args([SIGNALS, "true"])) {
        let mut env = Command::new("env");
        env.arg(SIGNALS).arg(cargo);
        env
    } else {
        Command::new(cargo)
    };
    command.current_dir(root());
    command
}

/// The workspace of games that are crates of their own.
pub(crate) const OWN_GAMES: &str = "examples/games";

/// The same in the workspace of those games.
///
/// # Errors
/// As [`cargo_in`].
pub(crate) fn own_games(arguments: &[&str]) -> Result<Command> {
    cargo_in(&root().join(OWN_GAMES), arguments)
}

/// The same in the folder of another workspace, with the versions of this one, so that nothing else is
/// fetched, and its folder of what cargo builds.
///
/// # Errors
/// If its file of versions cannot be written.
pub(crate) fn cargo_in(folder: &Path, arguments: &[&str]) -> Result<Command> {
    let lock = "Cargo.lock";
    fs::copy(root().join(lock), folder.join(lock)).context(lock)?;
    let mut cargo = cargo();
    cargo.current_dir(folder).args(arguments).env("CARGO_TARGET_DIR", target());
    Ok(cargo)
}

/// The cargo of the nightly toolchain, called at the root.
pub(crate) fn nightly() -> Command {
    let mut rustup = Command::new("rustup");
    rustup.args(["run", "nightly", "cargo"]).current_dir(root());
    rustup
}

/// The output of git at the root.
///
/// # Errors
/// If git fails.
pub(crate) fn git(arguments: &[&str]) -> Result<String> {
    let output = Command::new("git").args(arguments).current_dir(root()).output().context("git")?;
    ensure!(output.status.success(), "git {}: {}", arguments.join(" "), output.status);
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Whether a command can be run, and succeeds; its output is dropped.
pub(crate) fn succeeds(command: &mut Command) -> bool {
    let command = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// Runs a command that must succeed.
pub(crate) fn done(command: &mut Command) -> Result<()> {
    let name = command.get_program().display().to_string();
    let status = command.status().with_context(|| format!("{name} cannot be started"))?;
    ensure!(status.success(), "{name}: {status}");
    Ok(())
}

/// What a command prints, which must succeed.
pub(crate) fn printed(command: &mut Command) -> Result<Vec<u8>> {
    let name = command.get_program().display().to_string();
    let output = command.output().with_context(|| format!("{name} cannot be started"))?;
    ensure!(output.status.success(), "{name}: {}", output.status);
    Ok(output.stdout)
}

/// Installs the standard library for `target` if it is missing.
///
/// # Errors
/// Why it cannot be installed, in a line.
pub(crate) fn install_target(target: &str) -> Result<(), String> {
    // A machine without a network must not hang here.
    const LIMIT: Duration = Duration::from_secs(60);
    if is_installed(target) {
        return Ok(());
    }
    let mut rustup = Command::new("rustup")
        .args(["target", "add", target])
        .current_dir(root())
        .stdin(Stdio::null())
        .spawn()
        .map_err(|error| format!("{target} is not installed, and rustup cannot be started ({error})"))?;
    let begin = Instant::now();
    let status = loop {
        match rustup.try_wait() {
            Ok(Some(status)) => break status,
            Ok(None) if begin.elapsed() < LIMIT => thread::sleep(Duration::from_millis(100)),
            stuck => {
                // If it has ended meanwhile there is nothing to kill, and both calls may fail.
                let _ = rustup.kill();
                let _ = rustup.wait();
                let why = stuck.err().map_or_else(|| format!("after {LIMIT:?}"), |error| error.to_string());
                return Err(format!("{target} is not installed, and rustup did not finish ({why})"));
            }
        }
    };
    if status.success() && is_installed(target) {
        Ok(())
    } else {
        Err(format!("{target} is not installed, and rustup could not install it ({status})"))
    }
}

/// Tries to install packages where that takes no password: for root on a system with apt-get. Whether that
/// succeeded; without a network it fails soon.
pub(crate) fn install_packages(packages: &[&str]) -> bool {
    let user = Command::new("id").arg("-u").output();
    if !user.is_ok_and(|user| user.stdout == b"0\n") {
        return false;
    }
    println!("xtask: apt-get install {}", packages.join(" "));
    let apt = |arguments: &[&str]| {
        let mut apt = Command::new("apt-get");
        for option in ["Acquire::Retries=1", "Acquire::http::Timeout=20", "DPkg::Lock::Timeout=120"] {
            apt.args(["--option", option]);
        }
        succeeds(apt.args(arguments).env("DEBIAN_FRONTEND", "noninteractive"))
    };
    let install = [&["install", "--yes", "--no-install-recommends"], packages].concat();
    // The lists of packages may be missing, or old.
    apt(&install) || (apt(&["update"]) && apt(&install))
}

/// Whether the standard library for `target` is installed.
fn is_installed(target: &str) -> bool {
    let output = Command::new("rustc")
        .args(["--print", "target-libdir", "--target", target])
        .current_dir(root())
        .stderr(Stdio::null())
        .output();
    output.is_ok_and(|output| {
        output.status.success() && Path::new(String::from_utf8_lossy(&output.stdout).trim()).is_dir()
    })
}

/// The folder, which is not there any more.
pub(crate) fn fresh(folder: PathBuf) -> Result<PathBuf> {
    if folder.exists() {
        fs::remove_dir_all(&folder).with_context(|| folder.display().to_string())?;
    }
    Ok(folder)
}

/// Copies the files of a folder, and those below it; not the tests.
pub(crate) fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to).with_context(|| to.display().to_string())?;
    for entry in fs::read_dir(from).with_context(|| from.display().to_string())? {
        let path = entry?.path();
        let name = path.file_name().context("a file without a name")?;
        if path.is_file() {
            fs::copy(&path, to.join(name)).with_context(|| path.display().to_string())?;
        } else if name != "tests" {
            copy(&path, &to.join(name))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    /// A package on crates.io shows its README, and may not be used without its licences.
    #[test]
    fn every_published_package_has_its_licences_readme_and_entries() {
        let mut packages = 0;
        let folders = ["crates", "study"].map(|half| fs::read_dir(root().join(half)).unwrap());
        for folder in folders.into_iter().flatten() {
            let folder = folder.unwrap().path();
            let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap();
            if manifest.contains("publish = false") {
                continue;
            }
            packages += 1;
            for entry in ["description = ", "keywords = ", "categories = ", "[package.metadata.docs.rs]"] {
                assert!(
                    manifest.lines().any(|line| line.starts_with(entry)),
                    "{entry}: {}",
                    folder.display()
                );
            }
            for (file, text) in [("LICENSE-MIT", "MIT License"), ("LICENSE-APACHE", "Apache License")] {
                let licence = fs::read_to_string(folder.join(file)).expect(file);
                assert!(licence.contains(text), "{file}: {}", folder.display());
            }
            let name = manifest.lines().find_map(|line| line.strip_prefix("name = ")).unwrap();
            let readme = fs::read_to_string(folder.join("README.md")).expect("a README");
            assert_eq!(readme.lines().next(), Some(&*format!("# {}", name.trim_matches('"'))));
        }
        assert!(packages >= 20, "{packages}");
    }

    #[test]
    fn unknown_target_is_not_installed() {
        assert!(!is_installed("no-such-target"));
    }
}
