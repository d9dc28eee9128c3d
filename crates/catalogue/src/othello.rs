//! Othello in the list (our own).

mod board_terms;
mod positions;
mod records;
mod small;

use crate::facets::Term;
use crate::{GameVisitor, HouseGame, terms};
use board_terms::board_terms;
use nullwindow::session::Error;
use nullwindow::{Evaluator as _, Position as _, Score};
use nullwindow_othello::{OthelloGame, PatternEvaluator, PlainEvaluator, Tracked, Weights};
use nullwindow_support::{
    BenchSearch, GameOption, Games, Look, Notation, PositionSyntax, Unit, Variant, WeightFile, points,
};

impl HouseGame for OthelloGame {
    const NAME: &'static str = "othello";
    const TITLE: &'static str = "Othello";
    const OPTIONS: &'static [GameOption] = &[
        GameOption {
            name: "columns",
            value: "N",
            help: "Othello: the columns of the board, 4, 6 or 8 [default: the rows, or 8]",
            label: "Columns",
            choices: ("the rows, or 8", &["4", "6", "8"]),
        },
        GameOption {
            name: "rows",
            value: "N",
            help: "Othello: the rows of the board, 4, 6 or 8 [default: the columns, or 8]",
            label: "Rows",
            choices: ("the columns, or 8", &["4", "6", "8"]),
        },
    ];
    const BENCH: &'static [BenchSearch] = &[
        BenchSearch::to_depth("", 8),
        BenchSearch::to_end("O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X"),
    ];
    const POSITIONS: Option<PositionSyntax> = Some(positions::SYNTAX);
    /// The errors of the fitted evaluation have a root mean square of six discs with twenty empty squares
    /// (`docs/models/othello.md`); with normal errors, eight discs are odds of ten to one.
    const UNIT: Unit = points("discs", 8.0, [-16, -8, -4, 0, 4, 8, 16]);
    const LOOK: Look = Look::Discs;
    const WEIGHTS: Option<WeightFile> = Some(WeightFile {
        path: "weights/othello.gz",
        bytes: Weights::embedded_file,
        give: |bytes| Weights::give(bytes).map_err(|error| error.to_string()),
    });
    const BOOK: Option<(&'static str, &'static str)> = Some(("", "books/othello.gz"));
    const NOTATIONS: &'static [Notation] =
        &[Notation { name: "ggf", keeps: [false; 2], write: records::write }];

    /// The usual board alone; [`with_variant`](Self::with_variant) has the small ones.
    fn open(variant: &Variant) -> Result<Self, Error> {
        match small::size(variant)? {
            (8, 8) => Ok(OthelloGame),
            (columns, rows) => {
                Err(format!("not on a board of {columns}×{rows}: only 8×8 serves here").into())
            }
        }
    }

    fn with_variant<V: GameVisitor>(variant: &Variant, visitor: V) -> Result<V::Output, Error> {
        small::with_variant(variant, visitor)
    }

    fn horizon(&self, position: &Tracked) -> Score {
        PlainEvaluator.horizon(position.position(), 0)
    }

    /// Without weights the evaluation is left out.
    fn terms(&self, tracked: &Tracked) -> Vec<Term> {
        let p = tracked.position();
        let mut terms = board_terms(p);
        if let Ok(evaluator) = PatternEvaluator::embedded() {
            let score = evaluator.evaluate(tracked).get();
            terms.push(("evaluation by patterns, in discs".to_owned(), terms::from_first(p.side(), score)));
        }
        terms
    }

    fn read_records(name: &str, bytes: &[u8], most: usize) -> Result<Option<Games>, String> {
        records::read(name, bytes, most)
    }
}
