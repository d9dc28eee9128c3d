//! `cargo xtask wheel`: the packages for Python, that of nullwindow and that of its laboratory, built by
//! maturin into `target/wheels`, with a source distribution; and their tests, in an environment of their own,
//! with the module as the tests of the workspace build it. Of what is released, wheel and source
//! distribution, each is installed where nothing else is, and runs the notebook.

use crate::workspace::{cargo, copy, done, fresh, install_packages, root, succeeds, target};
use anyhow::{Context, Result, anyhow};
use std::env;
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
    /// Its part in Rust, which is a module of it.
    native: &'static str,
    /// The packages of the workspace that are not built for it.
    without: &'static [&'static str],
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
    native: "_native",
    without: &[
        "nullwindow-bench",
        "nullwindow-fuzz",
        "nullwindow-lab",
        "nullwindow-lab-python",
        "nullwindow-soak",
        "nullwindow-study",
        "nullwindow-subjects",
        "xtask",
    ],
    stubtest: &["--allowlist", "stubtest.txt", "--mypy-config-file", "pyproject.toml"],
    pytest: &[&["-q", "-rs", "tests"], &["-q", "--nbmake", "examples"]],
};

/// The package `nullwindow_lab`: the experiments.
pub(crate) const LAB: Wheel = Wheel {
    folder: "study/python",
    wheels: "lab-wheels",
    module: "nullwindow_lab",
    native: "_lab",
    without: &["nullwindow-bench", "nullwindow-fuzz", "nullwindow-soak", "xtask"],
    stubtest: &["--mypy-config-file", "pyproject.toml"],
    pytest: &[&["-q", "-rs", "tests"], &["-q", "--doctest-modules", "--pyargs", "nullwindow_lab"]],
};

/// What runs the notebook.
const NOTEBOOK: &[&str] = &["pytest>=8", "nbmake>=1.5", "ipykernel>=6"];

/// Builds the wheel and the source distribution.
///
/// # Errors
/// If one cannot be built.
pub(crate) fn wheel(package: &Wheel) -> Result<()> {
    let build = builder().map_err(|why| anyhow!(why))?;
    let out = fresh(target().join(package.wheels))?;
    let maturin = |arguments: &[&str]| {
        let mut maturin = Command::new(build.join("maturin"));
        // It looks for zig as a module of Python.
        maturin.env("CARGO_ZIGBUILD_PYTHON_PATH", build.join("python"));
        let source = root().join(package.folder);
        maturin.args(arguments).arg("--manifest-path").arg(source.join("Cargo.toml"));
        done(maturin.arg("--out").arg(&out).current_dir(source))
    };
    let oldest = if cfg!(target_os = "linux") { OLDEST } else { &[] };
    if !oldest.is_empty() {
        install(&build.join("python"), LINKER)?;
    }
    maturin(&[&["build", "--profile", "wheel"], oldest].concat())?;
    maturin(&["sdist"])?;
    for file in files(&out)? {
        println!("xtask: {} has {} bytes", file.display(), fs::metadata(&file)?.len());
    }
    Ok(())
}

/// Builds what is released, installs wheel and source distribution in an environment each that has nothing
/// else, and runs the notebook there. Returns whether it runs.
///
/// # Errors
/// If one cannot be built or installed.
pub(crate) fn release() -> Result<bool> {
    wheel(&PRODUCT)?;
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

/// Runs all tests of a package: those of the examples in the documentation, of types, and of the notebook
/// among them. Its module is built as the tests of the workspace with these features are. Returns whether
/// they pass.
///
/// # Errors
/// If it cannot be built.
pub(crate) fn test(package: &Wheel, features: &str) -> Result<bool> {
    // Together with the rest of the workspace, so that what they share has the features of the tests.
    let build = ["build", "--workspace", "--lib", "--profile", "test", "--features", features];
    done(cargo().args(build).args(package.without.iter().flat_map(|name| ["--exclude", name])))?;
    let programs = environment(&target().join("python/test"), TESTED_WITH)?;
    let python = programs.join("python");
    place(package, &python)?;
    for library in TESTED_WITH_IF_THERE {
        if let Err(error) = install(&python, &[library]) {
            println!("xtask: tests with {library} are skipped: it cannot be installed here ({error})");
        }
    }
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

/// Puts a package, with the module as cargo has built it, among those that this Python has.
fn place(package: &Wheel, python: &Path) -> Result<()> {
    let code = "import sysconfig; print(sysconfig.get_path('platlib'))";
    let packages = Command::new(python).args(["-c", code]).output().context("python")?;
    let packages = PathBuf::from(String::from_utf8(packages.stdout)?.trim());
    let folder = fresh(packages.join(package.module))?;
    copy(&root().join(package.folder).join("package").join(package.module), &folder)?;
    let (prefix, end) = (env::consts::DLL_PREFIX, env::consts::DLL_SUFFIX);
    let built = target().join("debug").join(format!("{prefix}{}{end}", package.native));
    let end = if cfg!(windows) { "pyd" } else { "abi3.so" };
    let module = folder.join(format!("{}.{end}", package.native));
    fs::copy(&built, module).with_context(|| built.display().to_string())?;
    Ok(())
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
