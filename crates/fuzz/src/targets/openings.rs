//! Files of tables of openings (our own).

use crate::target::{Target, texts};
use crate::verdict::Verdict;
use nullwindow::session::{AnyGame, OpeningsRequest, Request};
use nullwindow_games::tic_tac_toe::TicTacToeGame;

pub(super) const TARGETS: &[Target] = &[Target {
    name: "openings-file",
    seeds: || [0, 2, 3].map(unsigned).into(),
    dictionary: || texts(&["plies 0\n", "plies 4294967295\n", "variant \n", "\0\u{1}", "game "]),
    run,
}];

/// A table without its checksum.
fn unsigned(plies: u32) -> Vec<u8> {
    let request = OpeningsRequest { plies, mebibytes: 1, ..OpeningsRequest::default() };
    let built = AnyGame::from(TicTacToeGame).build_openings(&request, &mut |_, _, _| Ok(()));
    let mut file = built.expect("a table").file;
    file.truncate(file.len() - 4);
    file
}

/// An input is given the right checksum. What is read answers, whatever values it has.
fn run(input: &[u8]) -> Verdict {
    let file = [input, &crc32fast::hash(input).to_le_bytes()].concat();
    match AnyGame::from(TicTacToeGame).with_openings(file.into()) {
        Err(error) => Verdict::refused(&error),
        Ok(game) => {
            let mut session = game.player(1).expect("a table of a MiB");
            let mut accepted = 0;
            for text in ["", "5", "12", "123"] {
                session.set(text).expect("a position");
                let clock = OpeningsRequest::default().clock;
                let all = Request { lines: 9, ..Request::new(session.value_limits(), clock) };
                accepted += session.search(&all, &mut |_| ()).lines.len();
            }
            Verdict::accepted(accepted)
        }
    }
}
