//! The costs of several ways to search the same positions (our own).

use crate::{Axis, Check, Error, Measured, Monitor, Plot, Range, Ratios, Subject, Suite, Table, row};
use nullwindow::Score;
use nullwindow::observe::Count;
use std::fmt;

/// A position of a game, and the depth of its searches.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Place {
    pub(crate) game: Suite,
    pub(crate) position: String,
    pub(crate) depth: u32,
}

/// The count that is compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Measure {
    Nodes,
    Leaves,
}

impl fmt::Display for Measure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Measure::Nodes => "nodes",
            Measure::Leaves => "leaves",
        })
    }
}

/// The cost of a search, and its value.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Cost {
    /// `None` for the minimal tree.
    pub(crate) nodes: Option<u64>,
    pub(crate) leaves: u64,
    /// The share of the table's probes that found the position, from 0 to 1; NaN if there were none.
    pub(crate) hits: f64,
    /// The share of all nodes that the last iteration visited; NaN for the textbook.
    pub(crate) last_iteration: f64,
    /// The share of the last iteration's nodes below the root's first move; NaN for the textbook.
    pub(crate) first_move: f64,
    pub(crate) value: Score,
}

impl Cost {
    pub(crate) fn of(&self, measure: Measure) -> Option<f64> {
        let count = match measure {
            Measure::Nodes => self.nodes,
            Measure::Leaves => Some(self.leaves),
        };
        count.map(|count| count as f64)
    }

    /// The cost beyond `before`: that of the last iteration, if `before` is the same search with one
    /// iteration less.
    pub(crate) fn without(self, before: &Cost) -> Self {
        let nodes = self.nodes.zip(before.nodes).map(|(all, before)| all - before);
        Cost { nodes, leaves: self.leaves - before.leaves, ..self }
    }

    /// The cost of a tree of which only the leaves are known.
    pub(crate) fn of_leaves(leaves: u64, value: Score) -> Self {
        let unknown = f64::NAN;
        Cost { nodes: None, leaves, hits: unknown, last_iteration: unknown, first_move: unknown, value }
    }
}

impl From<Measured> for Cost {
    fn from(Measured { score, nodes, statistics, .. }: Measured) -> Self {
        let last = nodes - statistics.proof.earlier;
        Cost {
            nodes: Some(nodes),
            leaves: statistics.leaves,
            hits: statistics.hits as f64 / statistics.probes as f64,
            last_iteration: last as f64 / nodes as f64,
            first_move: statistics.first_root_move as f64 / last as f64,
            value: score,
        }
    }
}

impl From<(Score, Count)> for Cost {
    fn from((value, count): (Score, Count)) -> Self {
        Cost { nodes: Some(count.nodes), ..Cost::of_leaves(count.leaves, value) }
    }
}

/// The cost of each way at each finished place.
#[derive(Default)]
pub(crate) struct Searches(Vec<(Place, Vec<(String, Cost)>)>);

/// A position of a game, as a step of the work.
#[derive(Clone, Copy)]
pub(crate) struct PositionStep<'s> {
    pub(crate) subject: &'s dyn Subject,
    pub(crate) position: usize,
}

impl fmt::Display for PositionStep<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.subject.game(), self.subject.name(self.position))
    }
}

/// The first position of each game, then the second of each, and so on: a stopped run has some of every game.
fn cases(subjects: &[Box<dyn Subject>]) -> Vec<PositionStep<'_>> {
    let most = subjects.iter().map(|subject| subject.positions()).max().unwrap_or_default();
    let of_each =
        |position| subjects.iter().map(move |subject| PositionStep { subject: &**subject, position });
    (0..most).flat_map(of_each).filter(|case| case.position < case.subject.positions()).collect()
}

/// The costs of the ways at one place, each with its name; `None` if the monitor stopped one.
type Costs = Option<Vec<(String, Cost)>>;

impl Searches {
    /// Searches every position to every depth; `search` returns the costs of all ways.
    pub(crate) fn run(
        subjects: &[Box<dyn Subject>],
        depths: &Range,
        monitor: &Monitor,
        search: impl Fn(PositionStep<'_>, u32) -> Result<Costs, Error>,
    ) -> Result<Self, Error> {
        let mut searches = Searches::default();
        for case in monitor.steps(cases(subjects)) {
            for depth in depths.iter() {
                let Some(costs) = search(case, depth)? else { return Ok(searches) };
                let (game, position) = (case.subject.game(), case.subject.name(case.position));
                searches.0.push((Place { game, position, depth }, costs));
            }
        }
        Ok(searches)
    }

    /// The games, and the depths, that were finished at least once, in the order of their first occurrence.
    pub(crate) fn games(&self) -> Vec<Suite> {
        distinct(self.0.iter().map(|(place, _)| place.game))
    }

    pub(crate) fn depths(&self) -> Vec<u32> {
        distinct(self.0.iter().map(|(place, _)| place.depth))
    }

    /// The costs of two ways at the places that are wanted.
    pub(crate) fn pairs<'a>(
        &'a self,
        wanted: impl Fn(&Place) -> bool + 'a,
        [way, against]: [&'a str; 2],
    ) -> impl Iterator<Item = [Cost; 2]> + 'a {
        let cost =
            |costs: &[(String, Cost)], name| costs.iter().find(|(way, _)| way == name).map(|&(_, cost)| cost);
        self.0
            .iter()
            .filter(move |(place, _)| wanted(place))
            .filter_map(move |(_, costs)| Some([cost(costs, way)?, cost(costs, against)?]))
    }

    /// The ratios of the costs of one way to those of another.
    pub(crate) fn ratios(
        &self,
        measure: Measure,
        wanted: impl Fn(&Place) -> bool,
        pair: [&str; 2],
    ) -> Ratios {
        let count = |[cost, against]: [Cost; 2]| Some((cost.of(measure)?, against.of(measure)?));
        self.pairs(wanted, pair).filter_map(count).collect()
    }

    /// The data.
    pub(crate) fn table(&self) -> Table {
        let mut table =
            Table::new(&["game", "position", "depth", "search", "nodes", "leaves", "hits", "value"]);
        for (Place { game, position, depth }, costs) in &self.0 {
            for (way, cost) in costs {
                let hits = Some(cost.hits).filter(|hits| hits.is_finite());
                let value = cost.value.to_string();
                table.push(row![
                    game.to_string(),
                    position.as_str(),
                    *depth,
                    way.as_str(),
                    cost.nodes,
                    cost.leaves,
                    hits,
                    value
                ]);
            }
        }
        table
    }

    /// The check that all ways find the same value everywhere.
    pub(crate) fn agreement(&self) -> Check {
        let differ = |(_, costs): &&(Place, Vec<(String, Cost)>)| {
            costs.windows(2).any(|pair| pair[0].1.value != pair[1].1.value)
        };
        let differing = self.0.iter().filter(differ).count() as u64;
        Check::exactly(
            format!("searches of {} places that do not agree on the value", self.0.len()),
            0,
            differing,
        )
    }

    /// Geometric means of the costs of each way relative to one of them: a table with a column for each
    /// depth.
    pub(crate) fn means(&self, measure: Measure, ways: &[&str], against: &str) -> Table {
        let mut means = Table::new(&["game", "search", "depth", "ratio"]);
        for game in self.games() {
            for way in ways {
                for depth in self.depths() {
                    means.push(row![
                        game.to_string(),
                        *way,
                        depth,
                        self.mean(measure, (game, depth), [way, against])
                    ]);
                }
            }
        }
        let title = format!("{measure} / {against}'s by depth, geometric means");
        means.pivot(&["game", "search"], "depth", "ratio").titled(title)
    }

    /// Means of a share of each way: a table with a column for each depth.
    pub(crate) fn shares(&self, title: &str, ways: &[&str], share: fn(&Cost) -> f64) -> Table {
        let mut means = Table::new(&["game", "search", "depth", "share"]);
        for game in self.games() {
            for way in ways {
                for depth in self.depths() {
                    let mean = self.mean_share((game, depth), way, share);
                    means.push(row![game.to_string(), *way, depth, mean]);
                }
            }
        }
        means.pivot(&["game", "search"], "depth", "share").titled(title)
    }

    /// The mean of a share of one way, over the positions of a game at one depth.
    pub(crate) fn mean_share(&self, at: (Suite, u32), way: &str, share: fn(&Cost) -> f64) -> f64 {
        let here = self.pairs(|place| (place.game, place.depth) == at, [way, way]);
        here.map(|[cost, _]| (share(&cost), 1.0)).collect::<Ratios>().mean()
    }

    fn mean(&self, measure: Measure, at: (Suite, u32), pair: [&str; 2]) -> f64 {
        self.ratios(measure, |place| (place.game, place.depth) == at, pair).geometric_mean()
    }

    /// The same as plots, one for each game.
    pub(crate) fn plots(&self, measure: Measure, ways: &[&str], against: &str) -> Vec<Plot> {
        let up = format!("{measure} / {against}'s (geometric mean)");
        plots_by_depth(&up, &self.games(), ways, &self.depths(), |game, way, depth| {
            self.mean(measure, (game, depth), [way, against])
        })
    }
}

/// The different items, in the order of their first occurrence.
pub(crate) fn distinct<T: PartialEq>(items: impl Iterator<Item = T>) -> Vec<T> {
    let mut all = Vec::new();
    for item in items {
        if !all.contains(&item) {
            all.push(item);
        }
    }
    all
}

/// A plot for each game, with the figures of each way by depth; `up` is the title of their axis.
pub(crate) fn plots_by_depth(
    up: &str,
    games: &[Suite],
    ways: &[&str],
    depths: &[u32],
    figure: impl Fn(Suite, &str, u32) -> f64,
) -> Vec<Plot> {
    let plot = |&game: &Suite| {
        let empty = Plot::new(game.to_string(), Axis::linear("depth (plies)"), Axis::log(up));
        ways.iter().fold(empty, |plot, way| {
            plot.series(*way, depths.iter().map(|&depth| (f64::from(depth), figure(game, way, depth))))
        })
    };
    games.iter().map(plot).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Sample;

    /// Three ways, the costs made up.
    fn searches(values: [i32; 3]) -> Searches {
        let sample = Sample { game: vec![Suite::Kalah, Suite::Fforum], openings: 22, seed: 1 };
        let cost = |nodes, value| Cost { nodes, ..Cost::of_leaves(10, Score::points(value)) };
        let ways = |depth| {
            let nodes = [Some(100), Some(10 * u64::from(depth)), None];
            ["a", "b", "c"]
                .map(String::from)
                .into_iter()
                .zip(nodes.into_iter().zip(values).map(|(n, v)| cost(n, v)))
        };
        Searches::run(&sample.subjects(), &"2-3".parse().unwrap(), &Monitor::silent(), |_, depth| {
            Ok(Some(ways(depth).collect()))
        })
        .unwrap()
    }

    #[test]
    fn the_games_take_turns() {
        let searches = searches([0; 3]);
        let places: Vec<String> =
            searches.0.iter().map(|(at, _)| format!("{} {} {}", at.game, at.position, at.depth)).collect();
        assert_eq!(places[..3], ["kalah 1 2", "kalah 1 3", "fforum 40 2"]);
        assert_eq!(places.len(), 2 * (22 + 20), "there are but 20 problems");
        assert_eq!(searches.games(), [Suite::Kalah, Suite::Fforum]);
    }

    #[test]
    fn ratios_are_of_the_places_that_are_wanted() {
        let searches = searches([0; 3]);
        let nodes = searches.ratios(Measure::Nodes, |place| place.depth == 3, ["b", "a"]);
        assert_eq!((nodes.count(), nodes.mean()), (42, 0.3));
        assert_eq!(
            searches.ratios(Measure::Nodes, |_| true, ["c", "a"]).count(),
            0,
            "its nodes are not known"
        );
        assert_eq!(searches.ratios(Measure::Leaves, |_| true, ["c", "a"]).mean(), 1.0);
    }

    #[test]
    fn ways_that_differ_in_value_fail_the_check() {
        assert!(searches([0; 3]).agreement().met());
        assert_eq!(searches([0, 0, 1]).agreement().observed, 84.0);
    }
}
