//! The record of a game of shogi in CSA, with comments from the engines' reports (our own).

use crate::finished_game::{FinishedGame, Forfeit};
use crate::record::GameRecord;
use nullwindow::session::Game as _;
use nullwindow::{Outcome, Position};
use nullwindow_protocols::client::EngineError;
use nullwindow_shogi::{Kifu, KifuEnding, KifuMove, KifuNotes, Shogi, ShogiGame};
use std::time::Duration;

/// The record, and the line that parts it from the next. Mates are counted in plies.
pub(super) fn text(record: &GameRecord<'_>) -> String {
    let FinishedGame { moves, infos, ending, .. } = record.finished;
    let start = record.opening.start.as_deref().and_then(|sfen| sfen.parse().ok());
    let mut kifu = Kifu::new(start.unwrap_or_else(Shogi::start));
    let (mut position, mut earlier) = (kifu.start.clone(), Vec::new());
    for (name, info) in moves.iter().zip(infos) {
        let Ok(m) = position.read_usi(name) else { break };
        earlier.push(position.clone());
        position.make(m);
        // CSA has whole seconds.
        let time = info.map(|info| Duration::from_secs(info.time.as_secs()));
        let comment = info.map(|info| info.text(|score| score.distance().map(u32::from)));
        kifu.moves.push(KifuMove { m, notes: KifuNotes { time, comment, ..KifuNotes::default() } });
    }
    let [black, white] = record.names;
    let opening = record.opening_text();
    let event = format!("nullwindow match, game {}", record.number);
    let tags = [("Black", black), ("White", white), ("Event", &event), ("Opening", &opening)];
    kifu.tags = tags.map(|(name, value)| (name.to_owned(), value.to_owned())).to_vec();
    kifu.ending = kifu_ending(record.finished, &earlier, &position);
    kifu.before.comment = Some(format!("{ending}; time control {}", record.time.text()));
    kifu.to_csa() + "/\n"
}

/// The ending by CSA's words; `None` if they have none for it.
fn kifu_ending(finished: &FinishedGame, earlier: &[Shogi], end: &Shogi) -> Option<KifuEnding> {
    let FinishedGame { outcome, ref forfeit, .. } = *finished;
    let lost = outcome == Outcome::Win(end.side().other());
    let illegal = if lost { KifuEnding::IllegalAction } else { KifuEnding::IllegalActionOfOther };
    match (forfeit, ShogiGame.outcome(earlier, end)) {
        (Some(Forfeit { error: EngineError::TimedOut, .. }), _) if lost => Some(KifuEnding::TimeUp),
        (Some(_), _) => Some(illegal),
        (None, Some(_)) if end.can_declare() => Some(KifuEnding::Declaration),
        (None, Some(_)) if end.outcome().is_some() => Some(KifuEnding::Checkmate),
        (None, Some(Outcome::Draw)) => Some(KifuEnding::Repetition),
        // A perpetual check.
        (None, Some(_)) => Some(illegal),
        // An adjudicated game is resigned, too, or drawn.
        (None, None) if lost => Some(KifuEnding::Resignation),
        (None, None) => (outcome == Outcome::Draw).then_some(KifuEnding::MaxMoves),
    }
}
