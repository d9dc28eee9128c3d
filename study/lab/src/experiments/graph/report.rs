//! The tables, the figures and the claims of `graph`.

use super::cases::{Case, GraphSearch, Least, Options, WAYS};
use crate::costs::{Measure, Searches, at};
use crate::{Check, Ratios, Report, Suite, Table, table};

/// The searches of one game.
struct Of<'s> {
    options: &'s Options,
    searches: &'s Searches,
    game: Suite,
}

impl Of<'_> {
    /// The leaves of one way relative to those of another.
    fn ratios(&self, pair: [&str; 2]) -> Ratios {
        let at = at(self.game, self.options.depth(self.game));
        self.searches.ratios(Measure::Leaves, at, pair)
    }

    /// The leaves of a last iteration relative to those of the approximated graph.
    fn above(&self, case: Case) -> f64 {
        self.ratios([&case.to_string(), &Least::Approximated.named(case.grain)]).geometric_mean()
    }

    /// The size of one proof relative to another's.
    fn proofs(&self, [one, other]: [Least; 2], grain: u32) -> Ratios {
        self.ratios([&one.named(grain), &other.named(grain)])
    }

    /// The first guess that visits fewer leaves: its authors, too, choose by the program.
    fn mtdf(&self, log2: u32, grain: u32) -> Case {
        let cost = |way| self.against_aspiration(Case { way, log2, grain }).geometric_mean();
        let way = if cost(GraphSearch::Mtdf(1)) <= cost(GraphSearch::Mtdf(2)) {
            GraphSearch::Mtdf(1)
        } else {
            GraphSearch::Mtdf(2)
        };
        Case { way, log2, grain }
    }

    /// The leaves of all iterations relative to those of NegaScout with aspiration windows.
    fn against_aspiration(&self, case: Case) -> Ratios {
        let aspiration = Case { way: GraphSearch::Aspiration, ..case };
        self.ratios([&case.all(), &aspiration.all()])
    }

    /// Calls of MT for each iteration, over the positions; without the search for the principal variation.
    fn calls(&self, case: Case) -> Ratios {
        let depth = self.options.depth(self.game);
        let of = case.all();
        let found = self.searches.of(at(self.game, depth), &of);
        let calls = |passes: u64| (passes as f64 - f64::from(depth), f64::from(depth));
        found.map(|(_, found)| calls(found.statistics.root_searches)).collect()
    }
}

/// The sizes of the proofs.
fn proofs(options: &Options, of: &[Of<'_>]) -> Table {
    let rows = of.iter().flat_map(|of| options.granularity.iter().map(move |grain| (of, grain)));
    let view = table! { (of, grain) in rows;
        "game" => of.game.to_string(), "depth" => options.depth(of.game), "grain" => grain,
        "tree / left-first" => of.proofs([Least::Tree, Least::LeftFirst], grain).geometric_mean(),
        "approximated / left-first" =>
            of.proofs([Least::Approximated, Least::LeftFirst], grain).geometric_mean(),
    };
    view.titled("Leaves of the minimal tree and of the graphs (geometric means)")
}

/// What the searches visit beyond the graph.
fn beyond(options: &Options, of: &[Of<'_>]) -> Table {
    let settings = options.settings();
    let rows = of.iter().flat_map(|of| settings.iter().map(move |&setting| (of, setting)));
    let view = table! { (of, (log2, grain)) in rows;
        "game" => of.game.to_string(), "log2 of the entries" => log2, "grain" => grain;
        for way in WAYS => of.above(Case { way, log2, grain })
    };
    view.titled("Leaves of the last iteration / those of the approximated graph (geometric means)")
}

/// Where MTD(f) loses.
fn contest(options: &Options, of: &[Of<'_>]) -> Table {
    let settings = options.settings();
    let rows = of.iter().flat_map(|of| settings.iter().map(move |&setting| (of, setting)));
    let view = table! { (of, (log2, grain)) in rows;
        let mtdf = of.mtdf(log2, grain);
        let ratios = of.against_aspiration(mtdf);
        let [low, high] = ratios.geometric_interval();
        "game" => of.game.to_string(), "log2 of the entries" => log2, "grain" => grain,
        "search" => mtdf.way.to_string(), "ratio" => ratios.geometric_mean(),
        "95 % from" => low, "to" => high,
        "calls / iteration" => of.calls(mtdf).mean(),
    };
    view.titled("Leaves of MTD(f) / those of aspiration NegaScout, all iterations (geometric means)")
}

/// The parts of the claim in one game.
fn claims(options: &Options, of: &Of<'_>) -> Vec<Check> {
    let (log2, grain) = (options.largest(), options.finest());
    let case = |way| Case { way, log2, grain };
    let figure = |what: &str| format!("{}, depth {}: {what}", of.game, options.depth(of.game));
    let graphs = of.proofs([Least::Approximated, Least::LeftFirst], grain);
    let mtdf = of.mtdf(log2, grain);
    let (contest, calls) = (of.against_aspiration(mtdf), of.calls(mtdf));
    let sss = of.ratios([&case(GraphSearch::SssStar).to_string(), &case(GraphSearch::NegaScout).to_string()]);
    vec![
        Check::at_most(figure("approximated / left-first graph"), 0.99, graphs.geometric_mean())
            .sample(graphs.geometric_interval()),
        Check::between(figure("MTD(f) / aspiration NegaScout"), [0.9, 0.95], contest.geometric_mean())
            .sample(contest.geometric_interval()),
        Check::between(figure("MTD(f): calls an iteration"), [3.0, 6.0], calls.mean())
            .sample(calls.interval()),
        Check::between(figure("SSS* / NegaScout"), [1.0 / 1.2, 1.2], sss.geometric_mean())
            .sample(sss.geometric_interval()),
    ]
}

/// The figures of our own in one game.
fn figures(options: &Options, of: &Of<'_>) -> Vec<(String, f64)> {
    let (log2, grain) = (options.largest(), options.finest());
    let figure = |what: &str| format!("{}, {what} / approximated graph", of.game);
    let beyond = WAYS.map(|way| (figure(&way.to_string()), of.above(Case { way, log2, grain })));
    let tree = of.proofs([Least::Tree, Least::Approximated], grain).geometric_mean();
    beyond.into_iter().chain([(figure("minimal tree"), tree)]).collect()
}

/// The least number of positions that decides.
const POSITIONS: u64 = 10;

pub(super) fn report(options: &Options, searches: &Searches) -> Report {
    let of = |game| Of { options, searches, game };
    let of: Vec<_> = searches.games().into_iter().map(of).collect();
    let (log2, grain) = (options.largest(), options.finest());
    let counts = of.iter().map(|of| of.calls(Case { way: GraphSearch::SssStar, log2, grain }).count());
    let least = counts.min().unwrap_or_default();
    Report::new(searches.table())
        .views([proofs(options, &of), beyond(options, &of), contest(options, &of)])
        .note(
            "left-first: the first refutation at each cut node, no bound of a position proved twice. \
             approximated: the smallest of it and of two graphs that take refutations which they have \
             already; the real minimal graph is no larger.",
        )
        .note(
            "The search for the principal variation that ends each iteration is among the leaves of MTD(f) \
             and SSS*, and not among their calls.",
        )
        .check(values(options, searches))
        .claims(of.iter().flat_map(|of| claims(options, of)))
        .figures(of.iter().flat_map(|of| figures(options, of)))
        .undecided_if(least < POSITIONS, format!("at least {POSITIONS} positions are needed to decide"))
}

/// The check that all searches with values of one grain find the same value.
fn values(options: &Options, searches: &Searches) -> Check {
    let mut differing = 0;
    for (_, costs) in &searches.0 {
        for grain in options.granularity.iter() {
            let last = format!("grain {grain}");
            let mut scores =
                costs.iter().filter(|(way, _)| way.ends_with(&last)).map(|(_, found)| found.score);
            let first = scores.next();
            differing += scores.filter(|&score| Some(score) != first).count() as u64;
        }
    }
    Check::exactly("searches with another value than the first", 0, differing)
}
