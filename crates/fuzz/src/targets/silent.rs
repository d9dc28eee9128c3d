//! A searcher that plays the first move without a search: dialogues are tested, not the engine (our own).

use nullwindow::engine::{Report, SearchResult, Update, Variation};
use nullwindow::session::{Error, Game, Request, Root, Searcher, Session};
use nullwindow::{Bound, Position, Score};

/// Finds the first moves at once.
struct SilentSearcher;

impl<P: Position> Searcher<P> for SilentSearcher {
    fn search(
        &mut self,
        root: &Root<'_, P>,
        request: &Request<'_>,
        report: &mut dyn FnMut(&Report<'_, P::Move>),
    ) -> SearchResult<P::Move> {
        let mut moves = Vec::new();
        root.position.moves(&mut moves);
        moves.retain(|m| root.moves.is_empty() || root.moves.contains(m));
        let line = |m| Variation {
            score: Score::points(7),
            bound: Bound::Exact,
            game_theoretic: false,
            moves: vec![m],
        };
        let lines: Vec<_> = moves.into_iter().take(request.lines).map(line).collect();
        let (depth, nodes, fill) = (Some(1), 1, 0);
        let elapsed = std::time::Duration::ZERO;
        let update = Update::Iteration;
        report(&Report { update, depth, selective_depth: 1, lines: &lines, nodes, elapsed, fill });
        SearchResult {
            score: Score::points(7),
            lines,
            depth,
            nodes,
            complete: true,
            exact: false,
            fallback: false,
            predictions: Default::default(),
            statistics: Default::default(),
        }
    }

    fn new_game(&mut self) {}
}

/// A searcher for any game.
pub(super) fn searcher<P: Position + 'static>() -> Box<dyn Searcher<P>> {
    Box::new(SilentSearcher)
}

/// A session with it.
pub(super) fn session<G: Game>(game: G) -> Result<Session<G>, Error> {
    Session::new(game, searcher())
}
