//! All targets: a family a file (our own).

mod books;
mod certificates;
mod checkpoints;
mod chess_records;
mod client;
mod dialogues;
mod games;
mod master;
mod match_options;
mod mates;
mod openings;
mod othello_records;
mod positions;
mod ranks;
mod requests;
mod shogi_records;
mod silent;
mod tables;
mod training_games;
mod trees;
mod weights;

use crate::target::Target;

/// All targets, in the order of their families.
///
/// ```
/// let names: Vec<_> = nullwindow_fuzz::targets().iter().map(|target| target.name).collect();
/// assert!(names.contains(&"record-kif") && names.contains(&"dialogue-usi"));
/// ```
#[must_use]
pub fn targets() -> Vec<Target> {
    let families: [&[Target]; 19] = [
        positions::TARGETS,
        trees::TARGETS,
        chess_records::TARGETS,
        othello_records::TARGETS,
        shogi_records::TARGETS,
        dialogues::TARGETS,
        client::TARGETS,
        master::TARGETS,
        match_options::TARGETS,
        checkpoints::TARGETS,
        tables::TARGETS,
        weights::TARGETS,
        training_games::TARGETS,
        books::TARGETS,
        certificates::TARGETS,
        ranks::TARGETS,
        requests::TARGETS,
        mates::TARGETS,
        openings::TARGETS,
    ];
    families.into_iter().flatten().copied().collect()
}

/// The target of this name.
///
/// ```
/// assert!(nullwindow_fuzz::target("no-such").is_none());
/// ```
#[must_use]
pub fn target(name: &str) -> Option<Target> {
    targets().into_iter().find(|target| target.name == name)
}
