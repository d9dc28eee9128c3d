//! `cargo xtask wheel`: the packages for Python, that of nullwindow and that of its laboratory, built by
//! maturin into `target/wheels`, with a source distribution; and their tests, in an environment of their own.
//! Of what is released, wheel and source distribution, each is installed where nothing else is, and runs the
//! notebook.

use crate::workspace::{install_packages, root, succeeds, target};
use anyhow::{Context, Result, anyhow, ensure};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What builds the wheel.
const BUILDER: &[&str] = &["maturin>=1.9,<2"];

/// What links the wheel that is released on Linux, for the oldest C library that Rust's own library serves,
/// 2.17, whatever the machine has that builds it.
const LINKER: &[&str] = &["ziglang>=0.13"];
const OLDEST: &[&str] = &["--zig", "--compatibility", "manylinux2014"];

/// What the tests need beyond the package; boards of other libraries among it.
const TESTED_WITH: &[&str] = &[
    "pytest>=8",
    "mypy>=1.15",
    "pandas>=2",
    "pandas-stubs>=2",
    "networkx>=3",
    "matplotlib>=3",
    "chess>=1.11",
    "python-shogi>=1.1",
    "nbmake>=1.5",
    "ipykernel>=6",
];

/// What not every platform has; the tests that need it are skipped where it cannot be installed.
const TESTED_WITH_IF_THERE: &[&str] = &["open-spiel>=1.6"];

/// A package.
pub(crate) struct Wheel {
    /// Its folder.
    folder: &'static str,
    /// Where what is released is put, below the folder of what cargo builds.
    wheels: &'static str,
    /// Its module.
    module: &'static str,
    /// The options of stubtest, which does not look for its settings itself.
    stubtest: &'static [&'static str],
    /// The tests by pytest, the notebook among them.
    pytest: &'static [&'static [&'static str]],
}

/// The package `nullwindow`.
pub(crate) const PRODUCT: Wheel = Wheel {
    folder: "python",
    wheels: "wheels",
    module: "nullwindow",
    stubtest: &["--allowlist", "stubtest.txt", "--mypy-config-file", "pyproject.toml"],
    pytest: &[&["-q", "-rs", "tests"], &["-q", "--nbmake", "examples"]],
};

/// The package `nullwindow_lab`: the experiments.
pub(crate) const LAB: Wheel = Wheel {
    folder: "study/python",
    wheels: "lab-wheels",
    module: "nullwindow_lab",
    stubtest: &["--mypy-config-file", "pyproject.toml"],
    pytest: &[&["-q", "-rs", "tests"], &["-q", "--doctest-modules", "--pyargs", "nullwindow_lab"]],
};

/// What runs the notebook.
const NOTEBOOK: &[&str] = &["pytest>=8", "nbmake>=1.5", "ipykernel>=6"];

/// Builds the wheel and the source distribution; or, to test, a wheel that is built as for a first look,
/// which runs the tests. Returns whether it succeeds.
///
/// # Errors
/// If it cannot be built.
pub(crate) fn wheel(package: &Wheel, test: bool) -> Result<bool> {
    let build = builder().map_err(|why| anyhow!(why))?;
    let folder = target().join("python");
    let (profile, out) = if test {
        ("wheel-test", folder.join("test-wheels"))
    } else {
        ("wheel", target().join(package.wheels))
    };
    if out.exists() {
        fs::remove_dir_all(&out).with_context(|| out.display().to_string())?;
    }
    let maturin = |arguments: &[&str]| {
        let mut maturin = Command::new(build.join("maturin"));
        // It looks for zig as a module of Python.
        maturin.env("CARGO_ZIGBUILD_PYTHON_PATH", build.join("python"));
        let source = root().join(package.folder);
        maturin.args(arguments).arg("--manifest-path").arg(source.join("Cargo.toml"));
        done(maturin.arg("--out").arg(&out).current_dir(source))
    };
    let oldest = if !test && cfg!(target_os = "linux") { OLDEST } else { &[] };
    if !oldest.is_empty() {
        install(&build.join("python"), LINKER)?;
    }
    maturin(&[&["build", "--profile", profile], oldest].concat())?;
    if !test {
        maturin(&["sdist"])?;
    }
    let built = files(&out)?;
    for file in &built {
        println!("xtask: {} has {} bytes", file.display(), fs::metadata(file)?.len());
    }
    if !test {
        return Ok(true);
    }
    let wheel = built.iter().find(|file| file.extension().is_some_and(|end| end == "whl"));
    tests(package, &folder, wheel.context("maturin built no wheel")?)
}

/// Builds what is released, installs wheel and source distribution in an environment each that has nothing
/// else, and runs the notebook there. Returns whether it runs.
///
/// # Errors
/// If one cannot be built or installed.
pub(crate) fn release() -> Result<bool> {
    ensure!(wheel(&PRODUCT, false)?, "the package is not built");
    for file in files(&target().join(PRODUCT.wheels))? {
        let end = file.extension().map_or_else(String::new, |end| end.display().to_string());
        let folder = target().join(format!("python/release-{end}"));
        if folder.exists() {
            fs::remove_dir_all(&folder).with_context(|| folder.display().to_string())?;
        }
        let programs = environment(&folder, NOTEBOOK)?;
        println!("xtask: pip install {} in {}", file.display(), folder.display());
        let package = format!("{}[notebook]", file.display());
        let mut pip = Command::new(programs.join("python"));
        // What cargo has built of other crates serves the source distribution as well.
        pip.env("CARGO_TARGET_DIR", target()).args(["-m", "pip", "install", "--quiet"]).arg(package);
        done(&mut pip)?;
        if !run(&PRODUCT, &programs.join("python"), "pytest", &["-q", "--nbmake", "examples"])? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Installs the wheel where nothing else of ours is, and runs all tests: those of the examples in the
/// documentation, of types, and of the notebook among them.
fn tests(package: &Wheel, folder: &Path, wheel: &Path) -> Result<bool> {
    let programs = environment(&folder.join("test"), TESTED_WITH)?;
    let python = programs.join("python");
    for library in TESTED_WITH_IF_THERE {
        if let Err(error) = install(&python, &[library]) {
            println!("xtask: tests with {library} are skipped: it cannot be installed here ({error})");
        }
    }
    let install = ["-m", "pip", "install", "--quiet", "--force-reinstall", "--no-deps"];
    done(Command::new(&python).args(install).arg(wheel))?;
    let run = |module, arguments: &[&str]| run(package, &python, module, arguments);
    for arguments in package.pytest {
        if !run("pytest", arguments)? {
            return Ok(false);
        }
    }
    Ok(run("mypy", &["--strict", "-p", package.module])?
        && run("mypy", &["--strict", "tests"])?
        && run("mypy.stubtest", &[&[package.module], package.stubtest].concat())?)
}

/// Whether a module of Python succeeds, in the folder of the package.
fn run(package: &Wheel, python: &Path, module: &str, arguments: &[&str]) -> Result<bool> {
    println!("xtask: python -m {module} {}", arguments.join(" "));
    let mut command = Command::new(python);
    command.args(["-m", module]).args(arguments).current_dir(root().join(package.folder));
    Ok(command.status().with_context(|| python.display().to_string())?.success())
}

/// Why the package cannot be built here, if so.
pub(crate) fn missing() -> Option<String> {
    builder().err()
}

/// The programs of the environment with maturin.
///
/// # Errors
/// Why there is none, in a line.
fn builder() -> Result<PathBuf, String> {
    let python = |code: &str| succeeds(Command::new("python3").args(["-c", code]));
    let has = || python("import ensurepip, venv");
    if !(has() || install_packages(&["python3", "python3-venv"]) && has()) {
        return Err("there is no Python with venv (Debian: apt-get install python3-venv)".to_owned());
    }
    if !python("import sys; sys.exit(sys.version_info < (3, 10))") {
        return Err("there is no Python 3.10 or newer".to_owned());
    }
    // Without a network nothing can be installed.
    let built = environment(&target().join("python/build"), BUILDER);
    built.map_err(|error| format!("pip cannot install maturin ({error})"))
}

/// The programs of an environment with these packages, made if it is not there.
fn environment(folder: &Path, packages: &[&str]) -> Result<PathBuf> {
    let programs = folder.join("bin");
    if !programs.join("python").exists() {
        done(Command::new("python3").args(["-m", "venv"]).arg(folder))?;
    }
    install(&programs.join("python"), packages)?;
    Ok(programs)
}

/// Installs packages into the environment of this Python.
fn install(python: &Path, packages: &[&str]) -> Result<()> {
    let install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
    done(Command::new(python).args(install).args(packages))
}

fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).with_context(|| folder.display().to_string())?;
    entries.map(|entry| Ok(entry?.path())).collect()
}

/// Runs a command.
///
/// # Errors
/// If it cannot be started, or fails.
fn done(command: &mut Command) -> Result<()> {
    let name = command.get_program().display().to_string();
    let status = command.status().with_context(|| format!("{name} cannot be started"))?;
    ensure!(status.success(), "{name} failed ({status})");
    Ok(())
}
