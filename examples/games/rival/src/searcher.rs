//! The iterative search of the crate `minimax` as a searcher (our own).

use crate::rules::{Points, Rules, State};
use minimax::{Game as _, IterativeOptions, IterativeSearch, Strategy as _};
use nullwindow::engine::{Options, Predictions, Report, SearchResult, Statistics, Variation};
use nullwindow::session::{Request, Root, Searcher};
use nullwindow::{Bound, Evaluator, Indexed, Keyed, Outcome, Position, Score};
use std::marker::PhantomData;
use std::sync::Arc;
use std::time::Duration;

/// The most plies that `minimax` searches.
const MOST_PLIES: u32 = 99;

/// The search, its evaluation, and what it was made with.
pub(crate) struct MinimaxSearcher<
    P: Position<End = Outcome> + Keyed + Indexed,
    E: Evaluator<P, Value = Score>,
> {
    search: IterativeSearch<Points<P, E>>,
    evaluation: Arc<E>,
    options: IterativeOptions,
}

impl<P, E> MinimaxSearcher<P, E>
where
    P: Position<End = Outcome> + Keyed + Indexed,
    E: Evaluator<P, Value = Score>,
{
    pub(crate) fn new(evaluation: Arc<E>, options: IterativeOptions) -> Self {
        let points = Points(Arc::clone(&evaluation), PhantomData);
        let search = IterativeSearch::new(points, options);
        MinimaxSearcher { search, evaluation, options }
    }
}

impl<P, E> Searcher<P> for MinimaxSearcher<P, E>
where
    P: Position<End = Outcome> + Keyed + Indexed,
    E: Evaluator<P, Value = Score>,
{
    /// Searches all moves to a depth or for a time; other limits are ignored. A win or a loss has the depth
    /// of the search that found it for its distance.
    fn search(
        &mut self,
        root: &Root<'_, P>,
        request: &Request<'_>,
        _: &mut dyn FnMut(&Report<'_, P::Move>),
    ) -> SearchResult<P::Move> {
        let (position, limits) = (root.position, request.limits);
        let mut result = SearchResult {
            lines: Vec::new(),
            score: Score::default(),
            depth: None,
            nodes: 0,
            complete: true,
            exact: true,
            fallback: false,
            predictions: Predictions::default(),
            statistics: Statistics::default(),
        };
        if let Some(end) = position.outcome() {
            return SearchResult { score: self.evaluation.terminal(position, end, 0), ..result };
        }
        let overhead = Options::default().overhead;
        let of_clock = limits.game_clock.map(|clock| clock.budget(overhead).soft);
        // None would be no limit.
        let time =
            limits.time.into_iter().chain(of_clock).min().map(|time| time.max(Duration::from_millis(1)));
        let depth = limits.depth.unwrap_or(MOST_PLIES).clamp(1, MOST_PLIES);
        self.search.set_depth_or_timeout(depth as u8, time.unwrap_or_default());

        let mut plies = Vec::new();
        let mut state = State { position: position.clone(), filler: None };
        _ = Rules::generate_moves(&state, &mut plies);
        state.filler = plies.first().copied();
        let chosen = self.search.choose_move(&state);
        let statistics = self.search.stats(&mut state);
        let number = |before| number(&statistics, before);
        let reached = number("nodes to depth ") as u32;
        result.nodes = number("Explored ") + number("next depth hit ");
        result.fallback = chosen.is_none();
        result.exact = false;
        if chosen.is_some() {
            result.score = match self.search.root_value() {
                minimax::BEST_EVAL => Score::win(reached as u16),
                minimax::WORST_EVAL => Score::loss(reached as u16),
                points => Score::points(points.into()),
            };
            result.depth = Some(reached);
            result.exact = !result.score.is_points();
        }
        result.complete = reached == depth || result.exact;
        let (score, game_theoretic) = (result.score, result.exact);
        result.lines = chosen.or(state.filler).map_or(Vec::new(), |ply| {
            vec![Variation { score, bound: Bound::Exact, game_theoretic, moves: vec![ply.m] }]
        });
        result
    }

    fn new_game(&mut self) {
        *self = MinimaxSearcher::new(Arc::clone(&self.evaluation), self.options);
    }
}

/// The number after these words in the sentences of `minimax`, which has its statistics there only.
fn number(sentences: &str, before: &str) -> u64 {
    let rest = sentences.split(before).nth(1).unwrap_or_default();
    rest.split(|c: char| !c.is_ascii_digit()).next().and_then(|digits| digits.parse().ok()).unwrap_or(0)
}
