//! Connect Four in the list (our own).

use crate::facets::Term;
use crate::{HouseGame, terms};
use nullwindow::session::Error;
use nullwindow::{Evaluator as _, Position as _, Score, Standard};
use nullwindow_games::connect_four::{Board, ConnectFourGame, evaluate};
use nullwindow_support::{BenchSearch, GameOption, Look, Unit, Variant, points};

impl HouseGame for ConnectFourGame {
    const NAME: &'static str = "connect-four";
    const TITLE: &'static str = "Connect Four";
    const OPTIONS: &'static [GameOption] = &[
        GameOption {
            name: "columns",
            value: "N",
            help: "Connect Four: the columns of the board [default: 7]",
            label: "Columns",
            choices: ("7", &["4", "5", "6", "8", "9"]),
        },
        GameOption {
            name: "rows",
            value: "N",
            help: "Connect Four: the rows of the board [default: 6]",
            label: "Rows",
            choices: ("6", &["4", "5", "7"]),
        },
    ];
    const BENCH: &'static [BenchSearch] = &[BenchSearch::to_depth("", 14), BenchSearch::to_end("4444445623")];
    /// Three open threats, as the evaluation counts them, are odds of ten to one.
    const UNIT: Unit = points("points", 30.0, [-60, -30, -10, 0, 10, 30, 60]);
    const LOOK: Look = Look::Columns;
    const OPENINGS: &'static [(&'static str, &'static str)] =
        &[("7×6", "openings/connect-four.gz"), ("6×6", "openings/connect-four-6.gz")];

    fn open(variant: &Variant) -> Result<Self, Error> {
        let (columns, rows) = (variant.number("columns")?, variant.number("rows")?);
        ConnectFourGame::new(columns, rows).map_err(|error| error.to_string().into())
    }

    fn horizon(&self, position: &Board) -> Score {
        Standard(evaluate).horizon(position, 0)
    }

    fn terms(&self, p: &Board) -> Vec<Term> {
        terms::named([("threats and middle columns", terms::from_first(p.side(), evaluate(p).get()))])
    }
}
