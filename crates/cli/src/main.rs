//! The program `nullwindow`.
#![deny(unsafe_code)]

#[cfg(not(all(feature = "web", feature = "manual")))]
mod absent;
mod analyze;
mod bench;
mod doctor;
mod help;
#[cfg(feature = "manual")]
mod manual;
mod memory;
mod nboard;
#[cfg(all(test, feature = "web"))]
mod options;
mod perft;
#[cfg(feature = "web")]
mod serve;
mod trace;
mod tree;
mod tsume;
mod uci;
mod usi;

use nullwindow_app::{App, AppCommand, output, processor};
use std::process::ExitCode;

fn main() -> ExitCode {
    memory::end_without_threads();
    processor::checked(|| match doctor::limit_kernel() {
        Ok(()) => app().run(),
        Err(error) => {
            output::log(&format!("error: {error}"));
            ExitCode::from(2)
        }
    })
}

/// The program.
fn app() -> App {
    let app = App::new(nullwindow_catalogue::game_entries())
        .named(env!("CARGO_BIN_NAME"), env!("CARGO_PKG_VERSION"))
        .commit(env!("NULLWINDOW_COMMIT"))
        .build(&doctor::build())
        .about("Game-tree search: solve positions, watch the published algorithms at work, and measure them")
        .after_help(EXAMPLES);
    app.commands(vec![
        AppCommand::solve().change(help::solve),
        AppCommand::on_game("analyze", analyze::run).change(analyze::help),
        AppCommand::play().change(help::play),
        AppCommand::gtp().change(help::gtp),
        AppCommand::new("nboard", nboard::run),
        AppCommand::new("uci", uci::run),
        AppCommand::new("usi", usi::run),
        AppCommand::matches().change(help::matches),
        AppCommand::new("tree", tree::run),
        #[cfg(feature = "web")]
        AppCommand::new("serve", serve::run),
        #[cfg(not(feature = "web"))]
        AppCommand::new("serve", absent::serve),
        AppCommand::train(),
        AppCommand::judge(),
        AppCommand::book(),
        AppCommand::openings(),
        AppCommand::ends(),
        AppCommand::certify().change(help::certify),
        AppCommand::verify(),
        AppCommand::cluster(),
        AppCommand::new("tsume", tsume::run),
        AppCommand::new("perft", perft::run),
        AppCommand::bench().change(help::bench).subcommands(vec![
            AppCommand::new("ffo", bench::ffo::run),
            AppCommand::new("solved", bench::solved::run),
            AppCommand::new("stages", bench::stages::run),
            AppCommand::new("suite", bench::suite::run),
        ]),
        AppCommand::new("doctor", doctor::run),
        #[cfg(feature = "manual")]
        AppCommand::new("completions", |shell: &manual::Completions| {
            manual::completions(shell, self::app().command())
        }),
        #[cfg(feature = "manual")]
        AppCommand::new("man", |folder: &manual::Manual| manual::manual(folder, self::app().command())),
        #[cfg(not(feature = "manual"))]
        AppCommand::new("completions", absent::completions),
        #[cfg(not(feature = "manual"))]
        AppCommand::new("man", absent::man),
    ])
}

const EXAMPLES: &str = "Examples:\n  \
    nullwindow solve ffo:40\n  \
    nullwindow solve --game connect-four 444444222222\n  \
    nullwindow analyze f5d6c3d3c4f4f6f3e6e7\n  \
    nullwindow play --game kalah\n  \
    nullwindow match nullwindow gtp-rhino --time 0.2\n  \
    nullwindow tree '[[7,5,1],[6,2],[[8,1],7]]' --algorithm negascout --trace\n  \
    nullwindow bench ffo --problems 40-44";
