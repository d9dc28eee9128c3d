//! The costs of several ways to search the same positions: their ratios, tables and plots (our own).

use crate::{
    Axis, Check, Error, Measured, Monitor, Plot, Range, Ratios, Setup, Subject, Suite, Table, geometric_mean,
    table,
};
use nullwindow::engine::Options as Search;
use nullwindow_othello::fforum;
use nullwindow_subjects::{points, unstopped};
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

impl Measure {
    /// The count of a search; `None` for the nodes of a minimal tree.
    pub(crate) fn of(self, found: &Measured) -> Option<f64> {
        let count = match self {
            Measure::Nodes => Some(found.nodes).filter(|&nodes| nodes > 0),
            Measure::Leaves => Some(found.statistics.leaves),
        };
        count.map(|count| count as f64)
    }
}

impl fmt::Display for Measure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Measure::Nodes => "nodes",
            Measure::Leaves => "leaves",
        })
    }
}

/// The searches of a place, each with the name of its way.
pub(crate) type Costs = Vec<(String, Measured)>;

/// The costs of each way at each finished place.
#[derive(Default)]
pub(crate) struct Searches(pub(crate) Vec<(Place, Costs)>);

/// A position of a game, as a step of the work.
#[derive(Clone, Copy)]
pub(crate) struct PositionStep<'s> {
    pub(crate) subject: &'s dyn Subject,
    pub(crate) position: usize,
}

impl PositionStep<'_> {
    /// Its search with this setup.
    pub(crate) fn search(self, setup: &Setup, monitor: &Monitor) -> Result<Measured, Error> {
        self.subject.search(self.position, setup, monitor)
    }

    /// The cost of its last iteration with this setup, and that of all: the others are a search of their own.
    pub(crate) fn iterations(self, setup: &Setup, monitor: &Monitor) -> Result<[Measured; 2], Error> {
        let all = self.search(setup, monitor)?;
        let last = match setup.depth {
            1 => all.clone(),
            depth => all.beyond(&self.search(&Setup { depth: depth - 1, ..*setup }, monitor)?),
        };
        Ok([last, all])
    }

    /// Its search in each of these ways.
    pub(crate) fn each<W: ToString>(
        self,
        ways: impl IntoIterator<Item = (W, Setup)>,
        monitor: &Monitor,
    ) -> Result<Costs, Error> {
        ways.into_iter().map(|(way, setup)| Ok((way.to_string(), self.search(&setup, monitor)?))).collect()
    }
}

/// The first position of each game, then the second of each, and so on: a stopped run has some of every game.
pub(crate) fn steps(subjects: &[Box<dyn Subject>]) -> Vec<PositionStep<'_>> {
    let most = subjects.iter().map(|subject| subject.positions()).max().unwrap_or_default();
    let of_each =
        |position| subjects.iter().map(move |subject| PositionStep { subject: &**subject, position });
    (0..most).flat_map(of_each).filter(|step| step.position < step.subject.positions()).collect()
}

/// The positions of these FForum problems, as steps.
pub(crate) fn problems<'s>(
    fforum: &'s dyn Subject,
    numbers: &Range,
) -> impl Iterator<Item = PositionStep<'s>> {
    let position = |number| (number - fforum::NUMBERS.start()) as usize;
    numbers.iter().map(move |number| PositionStep { subject: fforum, position: position(number) })
}

/// The ways of selective search, each to a depth.
pub(crate) fn to_depth(
    ways: impl IntoIterator<Item = (&'static str, Search)>,
    depth: u32,
) -> impl Iterator<Item = (&'static str, Setup)> {
    ways.into_iter().map(move |(way, options)| (way, Setup { options, ..Setup::to(depth) }))
}

/// Whether a place is of this game and depth.
pub(crate) fn at(game: Suite, depth: u32) -> impl Fn(&Place) -> bool {
    move |place| (place.game, place.depth) == (game, depth)
}

impl Searches {
    /// Searches every position to every depth; `search` returns the costs of all ways. A stopped run has the
    /// places that were finished.
    pub(crate) fn run(
        subjects: &[Box<dyn Subject>],
        depths: &Range,
        monitor: &Monitor,
        search: impl Fn(PositionStep<'_>, u32) -> Result<Costs, Error>,
    ) -> Result<Self, Error> {
        Self::of_steps(steps(subjects), depths, monitor, search)
    }

    /// Searches these positions to every depth, like [`run`](Self::run).
    pub(crate) fn of_steps<'s>(
        steps: impl IntoIterator<Item = PositionStep<'s>>,
        depths: &Range,
        monitor: &Monitor,
        search: impl Fn(PositionStep<'s>, u32) -> Result<Costs, Error>,
    ) -> Result<Self, Error> {
        let mut searches = Searches::default();
        let name =
            |step: &PositionStep<'_>| format!("{} {}", step.subject.game(), step.subject.name(step.position));
        for step in monitor.steps(steps, name) {
            for depth in depths.iter() {
                let Some(costs) = unstopped(search(step, depth))? else { return Ok(searches) };
                let (game, position) = (step.subject.game(), step.subject.name(step.position));
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

    /// The searches in one way at the places that are wanted.
    pub(crate) fn of<'a>(
        &'a self,
        wanted: impl Fn(&Place) -> bool + 'a,
        way: &'a str,
    ) -> impl Iterator<Item = (&'a Place, &'a Measured)> {
        let places = self.0.iter().filter(move |(place, _)| wanted(place));
        places.filter_map(move |(place, costs)| Some((place, found(costs, way)?)))
    }

    /// The searches in two ways at the places that are wanted.
    pub(crate) fn pairs<'a>(
        &'a self,
        wanted: impl Fn(&Place) -> bool + 'a,
        [way, against]: [&'a str; 2],
    ) -> impl Iterator<Item = [&'a Measured; 2]> {
        let places = self.0.iter().filter(move |(place, _)| wanted(place));
        places.filter_map(move |(_, costs)| Some([found(costs, way)?, found(costs, against)?]))
    }

    /// The ratios of the costs of one way to those of another.
    pub(crate) fn ratios(
        &self,
        measure: Measure,
        wanted: impl Fn(&Place) -> bool,
        pair: [&str; 2],
    ) -> Ratios {
        let count = |[one, other]: [&Measured; 2]| Some((measure.of(one)?, measure.of(other)?));
        self.pairs(wanted, pair).filter_map(count).collect()
    }

    /// The same, a ratio for each position: the geometric mean over its depths, and over these pairs of ways,
    /// since several searches of a position are no sample.
    pub(crate) fn by_position(
        &self,
        measure: Measure,
        wanted: impl Fn(&Place) -> bool,
        pairs: &[[&str; 2]],
    ) -> Vec<f64> {
        let positions = distinct(self.0.iter().map(|(place, _)| (place.game, &*place.position)));
        let ratio = |(game, position): (Suite, &str)| {
            let here = |place: &Place| (place.game, &*place.position) == (game, position) && wanted(place);
            let means = pairs.iter().map(|&pair| self.mean(measure, here, pair));
            let mean = geometric_mean(means.filter(|mean| !mean.is_nan()));
            Some(mean).filter(|mean| !mean.is_nan())
        };
        positions.into_iter().filter_map(ratio).collect()
    }

    /// Their geometric mean.
    pub(crate) fn mean(&self, measure: Measure, wanted: impl Fn(&Place) -> bool, pair: [&str; 2]) -> f64 {
        self.ratios(measure, wanted, pair).geometric_mean()
    }

    /// The mean of a share of one way.
    pub(crate) fn share(
        &self,
        wanted: impl Fn(&Place) -> bool,
        way: &str,
        share: fn(&Measured) -> f64,
    ) -> f64 {
        self.of(wanted, way).map(|(_, found)| (share(found), 1.0)).collect::<Ratios>().mean()
    }

    /// The growth of nodes with a ply in a position, over two plies, since odd and even depths differ.
    fn growth(&self, place: &Place, way: &str) -> Option<f64> {
        let before = Place { depth: place.depth.checked_sub(2)?, ..place.clone() };
        let nodes = |place: &Place| Some(self.of(|other| other == place, way).next()?.1.nodes as f64);
        Some((nodes(place)? / nodes(&before)?).sqrt())
    }

    /// The effective branching factor, the mean growth.
    pub(crate) fn branching(&self, game: Suite, way: &str, depth: u32) -> f64 {
        geometric_mean(self.of(at(game, depth), way).filter_map(|(place, _)| self.growth(place, way)))
    }

    /// The branching factors of one way and of another, position by position.
    pub(crate) fn branchings(&self, game: Suite, depth: u32, [way, against]: [&str; 2]) -> Ratios {
        let pair = |(place, _): (&Place, _)| Some((self.growth(place, way)?, self.growth(place, against)?));
        self.of(at(game, depth), way).filter_map(pair).collect()
    }

    /// The number of positions in which both ways choose the same move, and of all.
    pub(crate) fn same_moves(&self, at: impl Fn(&Place) -> bool, pair: [&str; 2]) -> [usize; 2] {
        let same: Vec<bool> = self.pairs(at, pair).map(|[a, b]| a.best == b.best).collect();
        [same.iter().filter(|same| **same).count(), same.len()]
    }

    /// The mean difference of the values of two ways, in points.
    pub(crate) fn apart(&self, at: impl Fn(&Place) -> bool, pair: [&str; 2]) -> f64 {
        let apart = self.pairs(at, pair).map(|[a, b]| ((a.points() - b.points()).abs(), 1.0));
        apart.collect::<Ratios>().mean()
    }

    /// The points that the moves of each way lose to those of `against`, by searches with these options to
    /// this depth: the mean over the positions of a game.
    pub(crate) fn losses(
        &self,
        subjects: &[Box<dyn Subject>],
        (against, search): (&str, impl Fn(Suite) -> Search),
        depth: u32,
        monitor: &Monitor,
    ) -> Result<Vec<(Suite, String, f64)>, Error> {
        let mut losses = Vec::new();
        let subjects = subjects.iter().filter(|subject| self.games().contains(&subject.game()));
        for subject in monitor.steps(subjects, |subject| subject.game().to_string()) {
            let game = subject.game();
            let setup = Setup { options: search(game), ..Setup::to(depth) };
            let ways = self.0.iter().filter(|(place, _)| place.game == game).flat_map(|(_, costs)| costs);
            for way in distinct(ways.map(|(way, _)| way)) {
                let mut lost = Vec::new();
                for (place, best) in self.of(at(game, depth), against) {
                    let here = |other: &Place| other == place;
                    let Some((_, found)) = self.of(here, way).next() else { continue };
                    if found.best == best.best {
                        lost.push(0.0);
                        continue;
                    }
                    let i = (0..subject.positions()).find(|&i| subject.name(i) == place.position);
                    let i = i.expect("a position of this game");
                    let value = unstopped(subject.value_of(i, &found.best, &setup, monitor))?;
                    let Some(value) = value else { return Ok(losses) };
                    lost.extend(value.map(|value| best.points() - points(value)));
                }
                losses.push((game, way.clone(), lost.iter().sum::<f64>() / lost.len() as f64));
            }
        }
        Ok(losses)
    }

    /// Every search: its place, its way, and its cost.
    pub(crate) fn all(&self) -> impl Iterator<Item = (&Place, &str, &Measured)> {
        self.0.iter().flat_map(|(place, costs)| costs.iter().map(move |(way, cost)| (place, &**way, cost)))
    }

    /// The data.
    pub(crate) fn table(&self) -> Table {
        table! { (place, way, found) in self.all();
            "game" => place.game.to_string(), "position" => &*place.position, "depth" => place.depth,
            "search" => way,
            "nodes" => Measure::Nodes.of(found).map(|nodes| nodes as u64),
            "leaves" => found.statistics.leaves,
            "hits" => Some(found.hits()).filter(|hits| hits.is_finite()),
            "value" => found.score.to_string(),
        }
    }

    /// The data where moves matter.
    pub(crate) fn table_of_moves(&self) -> Table {
        table! { (place, way, found) in self.all();
            "game" => place.game.to_string(), "position" => &*place.position, "depth" => place.depth,
            "search" => way, "nodes" => found.nodes, "move" => &*found.best,
            "value" => found.score.to_string(),
        }
    }

    /// The check that all ways find the same value everywhere.
    pub(crate) fn values_agree(&self) -> Check {
        let differ =
            |(_, costs): &&(Place, Costs)| costs.windows(2).any(|pair| pair[0].1.score != pair[1].1.score);
        let differing = self.0.iter().filter(differ).count() as u64;
        let figure = format!("searches of {} places that do not agree on the value", self.0.len());
        Check::exactly(figure, 0, differing)
    }

    /// A figure of each way in each game: a table with a column for each depth.
    fn by_depth(&self, ways: &[&str], figure: impl Fn(Suite, u32, &str) -> f64) -> Table {
        let rows = self.games().into_iter().flat_map(|game| ways.iter().map(move |&way| (game, way)));
        table! { (game, way) in rows;
            "game" => game.to_string(), "search" => way;
            for depth in self.depths() => figure(game, depth, way)
        }
    }

    /// Geometric means of the costs of each way relative to one of them, by depth.
    pub(crate) fn means(&self, measure: Measure, ways: &[&str], against: &str) -> Table {
        self.by_depth(ways, |game, depth, way| self.mean(measure, at(game, depth), [way, against]))
            .titled(format!("{measure} / {against}'s by depth, geometric means"))
    }

    /// Means of a share of each way, by depth.
    pub(crate) fn shares(&self, title: &str, ways: &[&str], share: fn(&Measured) -> f64) -> Table {
        self.by_depth(ways, |game, depth, way| self.share(at(game, depth), way, share)).titled(title)
    }

    /// The means of [`means`](Self::means) as plots, one for each game.
    pub(crate) fn plots(&self, measure: Measure, ways: &[&str], against: &str) -> Vec<Plot> {
        let up = format!("{measure} / {against}'s (geometric mean)");
        let plot = |game: Suite| {
            let empty = Plot::new(game.to_string(), Axis::linear("depth (plies)"), Axis::log(&*up));
            ways.iter().fold(empty, |plot, way| {
                let mean = |depth| self.mean(measure, at(game, depth), [way, against]);
                plot.series(*way, self.depths().into_iter().map(|depth| (f64::from(depth), mean(depth))))
            })
        };
        self.games().into_iter().map(plot).collect()
    }
}

/// The search in this way.
fn found<'c>(costs: &'c Costs, way: &str) -> Option<&'c Measured> {
    costs.iter().find(|(name, _)| name == way).map(|(_, found)| found)
}

/// The first of the items from which on all are as wanted; `None` if the last is not.
pub(crate) fn settled<T>(items: impl Iterator<Item = (T, bool)>) -> Option<T> {
    items.fold(None, |from, (item, wanted)| if wanted { from.or(Some(item)) } else { None })
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Sample;
    use nullwindow::Score;

    /// Three ways, the costs made up.
    fn searches(values: [i32; 3]) -> Searches {
        let sample: Sample = Sample { game: vec![Suite::Kalah, Suite::Fforum], openings: 22, seed: 1 };
        let cost = |nodes, value| Measured { nodes, ..Measured::of_leaves(10, Score::points(value)) };
        let ways = |depth| {
            let nodes = [100, 10 * u64::from(depth), 0];
            ["a", "b", "c"]
                .map(String::from)
                .into_iter()
                .zip(nodes.into_iter().zip(values).map(|(n, v)| cost(n, v)))
        };
        Searches::run(&sample.subjects(), &"2-3".parse().unwrap(), &Monitor::silent(), |_, depth| {
            Ok(ways(depth).collect())
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
        let nodes = searches.by_position(Measure::Nodes, |_| true, &[["b", "a"], ["c", "a"]]);
        assert_eq!(nodes.len(), 42, "one for each position, of two depths");
        assert!(nodes.iter().all(|ratio| (ratio - 0.06_f64.sqrt()).abs() < 1e-12));
    }

    #[test]
    fn ways_that_differ_in_value_fail_the_check() {
        assert!(searches([0; 3]).values_agree().met());
        assert_eq!(searches([0, 0, 1]).values_agree().observed, 84.0);
    }

    /// Nodes of 20 at depth 2 and of 30 at depth 3; no depth is two plies less.
    #[test]
    fn branching_is_the_growth_over_two_plies() {
        let searches = searches([0; 3]);
        assert!(searches.branching(Suite::Kalah, "b", 3).is_nan());
        let mut deeper = Searches(searches.0.into_iter().filter(|(place, _)| place.depth == 2).collect());
        for (place, costs) in deeper.0.clone() {
            let costs =
                costs.into_iter().map(|(way, found)| (way, Measured { nodes: 4 * found.nodes, ..found }));
            deeper.0.push((Place { depth: 4, ..place }, costs.collect()));
        }
        assert!((deeper.branching(Suite::Kalah, "b", 4) - 2.0).abs() < 1e-12);
        let ratios = deeper.branchings(Suite::Kalah, 4, ["b", "a"]);
        assert_eq!((ratios.count(), ratios.mean()), (22, 1.0));
    }

    #[test]
    fn tables_have_a_column_for_each_depth_and_a_row_for_each_search() {
        let searches = searches([0; 3]);
        let means = searches.means(Measure::Nodes, &["b", "c"], "a").csv();
        // Geometric means are sums of logarithms: their last digits differ.
        let rounded = |cell: &str| cell.parse().map_or(cell.to_owned(), |mean: f64| format!("{mean:.9}"));
        let rows = means.lines().skip(1).map(|row| row.split(',').map(rounded).collect::<Vec<_>>());
        let of = |game: &str, way: &str, means: [&str; 2]| [game, way, means[0], means[1]].map(str::to_owned);
        let (b, c) = (["0.200000000", "0.300000000"], [""; 2]);
        let wanted = [of("kalah", "b", b), of("kalah", "c", c), of("fforum", "b", b), of("fforum", "c", c)];
        assert_eq!(rows.collect::<Vec<_>>(), wanted);
        assert_eq!(means.lines().next(), Some("game,search,2,3"));
        assert_eq!(searches.table().rows().len(), 3 * 84);
        assert!(searches.table().csv().contains("\nkalah,1,2,c,,10,,0\n"), "{}", searches.table().csv());
        assert_eq!(searches.same_moves(|_| true, ["a", "b"]), [84, 84]);
        assert_eq!(searches.apart(|_| true, ["a", "b"]), 0.0);
    }
}
