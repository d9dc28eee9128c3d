//! The result of one search of `solve`, as a checkpoint keeps it (our own).

use nullwindow::engine::SearchResult;
use nullwindow::{Bound, Score, Value};
use nullwindow_support::ProcessTime;
use serde::{Deserialize, Serialize};
use std::ops::Add;
use std::time::{Duration, Instant};

/// The best line of a search, and its cost in all runs together. A checkpoint keeps those that are complete.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct SearchOutcome {
    /// From the view of the side to move; minus infinity if nothing is proved.
    #[serde(with = "raw_score")]
    pub(super) score: Score,
    /// Whether the score is exact or a bound.
    #[serde(skip, default = "exact_bound")]
    pub(super) bound: Bound,
    /// Whether the score is the value of the game.
    pub(super) exact: bool,
    /// Whether score and bound are those of the game's value; otherwise they are an estimate.
    pub(super) game_theoretic: bool,
    /// The depth of the last finished iteration in plies; none of a search to the end of the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) depth: Option<u32>,
    /// The moves of the best line by their names; empty if the game is over.
    pub(super) moves: Vec<String>,
    pub(super) nodes: u64,
    #[serde(flatten)]
    pub(super) spent: SearchTime,
    /// Whether the search was not interrupted.
    #[serde(skip, default = "complete")]
    pub(super) complete: bool,
}

impl SearchOutcome {
    pub(super) fn new(result: SearchResult<String>, spent: SearchTime) -> Self {
        let SearchResult { score, lines, depth, nodes, complete, exact, fallback, .. } = result;
        // A finished game has no line, and a value.
        let none = if exact { Bound::Exact } else { Bound::Lower };
        let (bound, game_theoretic, moves) = match lines.into_iter().next() {
            Some(line) => (line.bound, line.game_theoretic, line.moves),
            None => (none, true, Vec::new()),
        };
        // Within a window an exact search may find a bound.
        let (game_theoretic, exact) = (game_theoretic || exact, exact && bound == Bound::Exact);
        let searched =
            SearchOutcome { score, bound, exact, game_theoretic, depth, moves, nodes, spent, complete };
        if fallback {
            return SearchOutcome { nodes, spent, ..SearchOutcome::unproved(Some(&searched)) };
        }
        searched
    }

    /// The result for a position from the searches of its moves one by one; there are `of` moves in all.
    pub(super) fn best(searches: &[SearchOutcome], of: usize) -> Self {
        // A bound of one move is one of the position if it is a lower one.
        let proved = |search: &SearchOutcome| search.game_theoretic && search.bound != Bound::Upper;
        // Of equal moves the first.
        let known = searches.iter().rev().filter(|search| search.complete || proved(search));
        let best = known.max_by_key(|search| search.score).cloned();
        let complete = searches.len() == of && searches.iter().all(|search| search.complete);
        SearchOutcome {
            complete,
            exact: complete && searches.iter().all(|search| search.exact),
            nodes: searches.iter().map(|search| search.nodes).sum(),
            spent: searches.iter().fold(SearchTime::default(), |sum, search| sum + search.spent),
            ..best.unwrap_or_else(|| SearchOutcome::unproved(searches.first()))
        }
    }

    /// Nothing but the first move tried.
    fn unproved(first: Option<&SearchOutcome>) -> Self {
        SearchOutcome {
            score: -Score::INF,
            bound: Bound::Lower,
            exact: false,
            game_theoretic: true,
            depth: None,
            moves: first.map_or(Vec::new(), |search| search.moves.clone()),
            nodes: 0,
            spent: SearchTime::default(),
            complete: false,
        }
    }
}

/// The time that a search took: of the clock, and of the processors on all threads together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct SearchTime {
    #[serde(with = "seconds", rename = "seconds")]
    pub(super) clock: Duration,
    #[serde(with = "seconds", rename = "processor_seconds", default)]
    pub(super) processors: Duration,
}

impl Add for SearchTime {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        SearchTime {
            clock: self.clock.saturating_add(other.clock),
            processors: self.processors.saturating_add(other.processors),
        }
    }
}

/// The moment when a search began.
#[derive(Clone, Copy)]
pub(super) struct Stopwatch {
    pub(super) clock: Instant,
    processors: ProcessTime,
}

impl Stopwatch {
    pub(super) fn now() -> Self {
        Stopwatch { clock: Instant::now(), processors: ProcessTime::now() }
    }

    pub(super) fn spent(&self) -> SearchTime {
        SearchTime { clock: self.clock.elapsed(), processors: self.processors.elapsed() }
    }
}

fn exact_bound() -> Bound {
    Bound::Exact
}

fn complete() -> bool {
    true
}

/// A score as its bare number.
mod raw_score {
    use nullwindow::Score;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(super) fn serialize<S: Serializer>(score: &Score, serializer: S) -> Result<S::Ok, S::Error> {
        score.get().serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Score, D::Error> {
        i16::deserialize(deserializer).map(Score::from_raw)
    }
}

/// A duration as a number of seconds; one that cannot be is none.
mod seconds {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use std::time::Duration;

    pub(super) fn serialize<S: Serializer>(time: &Duration, out: S) -> Result<S::Ok, S::Error> {
        time.as_secs_f64().serialize(out)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Duration, D::Error> {
        f64::deserialize(from).map(|seconds| Duration::try_from_secs_f64(seconds).unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The search of one move, and the score of its line.
    fn search(m: &str, score: i32, bound: Bound, game_theoretic: bool, complete: bool) -> SearchOutcome {
        let score = Score::points(score);
        let moves = vec![m.to_owned()];
        SearchOutcome { score, bound, game_theoretic, moves, complete, ..SearchOutcome::unproved(None) }
    }

    #[test]
    fn a_bound_of_a_move_is_one_of_the_position_only_if_it_is_lower() {
        let best = |searches: &[SearchOutcome]| {
            let best = SearchOutcome::best(searches, 9);
            assert!(!best.complete && !best.exact);
            (best.score, best.moves.concat(), best.bound)
        };
        let (upper, lower) =
            (search("a1", 4, Bound::Upper, true, false), search("b1", 6, Bound::Lower, true, false));
        let estimate = search("c1", 8, Bound::Exact, false, false);
        let tried = |m: &str| (-Score::INF, m.to_owned(), Bound::Lower);
        assert_eq!(best(&[upper]), tried("a1"));
        assert_eq!(best(&[estimate]), tried("c1"));
        let at_least_six = (Score::points(6), "b1".to_owned(), Bound::Lower);
        assert_eq!(best(&[lower]), at_least_six);
        // With a move whose value is known.
        let done = || search("d1", 2, Bound::Exact, true, true);
        let two = (Score::points(2), "d1".to_owned(), Bound::Exact);
        assert_eq!(best(&[done(), search("a1", 4, Bound::Upper, true, false)]), two);
        assert_eq!(best(&[done(), search("b1", 6, Bound::Lower, true, false)]), at_least_six);
    }

    #[test]
    fn a_complete_search_is_read_back_as_it_was_written() {
        let searched = SearchOutcome { nodes: 7, ..search("a1", -4, Bound::Exact, true, true) };
        let text = serde_json::to_string(&searched).unwrap();
        assert_eq!(serde_json::from_str::<SearchOutcome>(&text).unwrap(), searched);
    }
}
