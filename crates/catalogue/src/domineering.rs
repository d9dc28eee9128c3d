//! Domineering in the list (our own).

use crate::facets::Term;
use crate::{HouseGame, terms};
use nullwindow::session::Error;
use nullwindow::{Evaluator as _, Score};
use nullwindow_games::domineering::{Domineering, DomineeringGame, SafeMoves};
use nullwindow_support::{BenchSearch, GameOption, Look, Unit, Variant, points};

/// The sizes that a page offers.
const SIZES: &[&str] = &["2", "3", "4", "5", "7", "8"];

impl HouseGame for DomineeringGame {
    const NAME: &'static str = "domineering";
    const TITLE: &'static str = "Domineering";
    const OPTIONS: &'static [GameOption] = &[
        GameOption {
            name: "columns",
            value: "N",
            help: "Domineering: the columns of the board [default: 6]",
            label: "Columns",
            choices: ("6", SIZES),
        },
        GameOption {
            name: "rows",
            value: "N",
            help: "Domineering: the rows of the board [default: 6]",
            label: "Rows",
            choices: ("6", SIZES),
        },
    ];
    const BENCH: &'static [BenchSearch] = &[BenchSearch::to_depth("", 10), BenchSearch::to_end("")];
    /// A safe move counts three points, and two more than the other side are mostly enough.
    const UNIT: Unit = points("points", 6.0, [-12, -6, -3, 0, 3, 6, 12]);
    const LOOK: Look = Look::Dominoes;
    const OPENINGS: &'static [(&'static str, &'static str)] = &[("7×7", "openings/domineering-7.gz")];

    fn open(variant: &Variant) -> Result<Self, Error> {
        let (columns, rows) = (variant.number("columns")?, variant.number("rows")?);
        DomineeringGame::new(columns, rows).map_err(|error| error.to_string().into())
    }

    fn horizon(&self, position: &Domineering) -> Score {
        SafeMoves.horizon(position, 0)
    }

    fn terms(&self, p: &Domineering) -> Vec<Term> {
        terms::named([
            ("moves at most", terms::difference(|side| p.at_most(side))),
            ("safe moves", terms::difference(|side| p.at_least(side))),
        ])
    }
}
