//! An opponent for any game: its rules and its evaluation by hand, searched by the crate `minimax` instead of
//! the engine. It has the commands of any program of a game, `gtp` and `solve --depth` among them.
//!
//! The sides have to move in turn, since `minimax` negates a value at each ply: Dots and Boxes is not for it.
//!
//! The engine's table has huge pages. So that this one also has them, which doubles its speed in short
//! searches on Linux with glibc, set the variable of the environment `GLIBC_TUNABLES=glibc.malloc.hugetlb=1`.

mod rules;
mod searcher;

use clap::{ArgAction, Args, value_parser};
use minimax::IterativeOptions;
use nullwindow::session::{Error, Game, Picture, Searcher};
use nullwindow::{Evaluator, Indexed, Keyed, Position, Score, Side};
use nullwindow_app::GameEntry;
use searcher::MinimaxSearcher;
use std::sync::Arc;

/// The options of the search by `minimax`.
#[derive(Args, Clone, Copy, Debug)]
struct Settings {
    /// The plies by which an iteration is deeper than the one before
    #[arg(long, value_name = "PLIES", default_value_t = 2, value_parser = value_parser!(u8).range(1..=2))]
    step: u8,

    /// Search first within this number of points around the last value; 0: do not
    #[arg(long, value_name = "POINTS", default_value_t = 15, value_parser = value_parser!(i16).range(0..))]
    around: i16,

    /// Order moves by their history
    #[arg(long, default_value_t = true, action = ArgAction::Set)]
    history: bool,

    /// Search first what refuted the same move before
    #[arg(long, default_value_t = true, action = ArgAction::Set)]
    counter: bool,
}

impl Settings {
    /// These options, with a table of `mebibytes` MiB.
    fn options(self, mebibytes: usize) -> IterativeOptions {
        type Change = fn(IterativeOptions) -> IterativeOptions;
        let changes: [(bool, Change); 3] = [
            (self.step == 2, IterativeOptions::with_double_step_increment),
            (self.history, IterativeOptions::with_countermove_history),
            (self.counter, IterativeOptions::with_countermoves),
        ];
        let mut options = IterativeOptions::new().with_table_byte_size(mebibytes << 20);
        for (_, change) in changes.into_iter().filter(|(wanted, _)| *wanted) {
            options = change(options);
        }
        if self.around == 0 { options } else { options.with_aspiration_window(self.around) }
    }
}

/// A game with an evaluation, played by `minimax`, for a program.
///
/// ```
/// let entry = rival::entry(breakthrough::Breakthrough, breakthrough::Advance);
/// assert_eq!(entry.name(), "breakthrough");
/// ```
pub fn entry<G, E>(game: G, evaluation: E) -> GameEntry
where
    G: Game<Position: Keyed + Indexed>,
    E: Evaluator<G::Position, Value = Score> + Send + Sync + 'static,
{
    let (name, evaluation) = (game.name(), Arc::new(evaluation));
    let open = move |settings: Settings| {
        let (game, evaluation) = (game.clone(), Arc::clone(&evaluation));
        Ok(Rival { game, evaluation, settings }.into())
    };
    GameEntry::with_options(name, open)
}

/// A game with the search by `minimax` as its player and its solver.
struct Rival<G, E> {
    game: G,
    evaluation: Arc<E>,
    settings: Settings,
}

impl<G: Clone, E> Clone for Rival<G, E> {
    fn clone(&self) -> Self {
        Rival { game: self.game.clone(), evaluation: Arc::clone(&self.evaluation), ..*self }
    }
}

type Move<G> = <<G as Game>::Position as Position>::Move;

impl<G, E> Game for Rival<G, E>
where
    G: Game<Position: Keyed + Indexed>,
    E: Evaluator<G::Position, Value = Score> + Send + Sync + 'static,
{
    type Position = G::Position;

    fn name(&self) -> &'static str {
        self.game.name()
    }

    fn side(&self, side: Side) -> &'static str {
        self.game.side(side)
    }

    fn read(&self, text: &str) -> Result<(G::Position, Vec<Move<G>>), Error> {
        self.game.read(text)
    }

    fn write(&self, position: &G::Position, moves: &[Move<G>]) -> String {
        self.game.write(position, moves)
    }

    fn line(&self, position: &G::Position, moves: &[Move<G>]) -> String {
        self.game.line(position, moves)
    }

    fn board(&self, position: &G::Position) -> String {
        self.game.board(position)
    }

    fn picture(&self, position: &G::Position) -> Option<Picture> {
        self.game.picture(position)
    }

    fn solving(&self, mebibytes: usize) -> Result<Box<dyn Searcher<G::Position>>, Error> {
        self.playing(mebibytes)
    }

    fn playing(&self, mebibytes: usize) -> Result<Box<dyn Searcher<G::Position>>, Error> {
        let options = self.settings.options(mebibytes);
        Ok(Box::new(MinimaxSearcher::new(Arc::clone(&self.evaluation), options)))
    }
}
