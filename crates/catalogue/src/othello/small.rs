//! Othello on small boards, which are variants of Othello in the list (our own).

use super::board_terms::board_terms;
use crate::facets::Term;
use crate::{GameVisitor, HouseGame};
use nullwindow::session::Error;
use nullwindow::{Evaluator as _, Score};
use nullwindow_othello::{Othello, OthelloGame, PlainEvaluator, SmallOthelloGame, SmallSize};
use nullwindow_support::{BenchSearch, Look, Unit, Variant};

/// The columns and the rows of the board, which is square if only one number is given.
pub(super) fn size(variant: &Variant) -> Result<(u8, u8), Error> {
    let (columns, rows) = (variant.number("columns")?, variant.number("rows")?);
    Ok((columns.or(rows).unwrap_or(8), rows.or(columns).unwrap_or(8)))
}

/// Shows the game on the board of this variant to a visitor.
pub(super) fn with_variant<V: GameVisitor>(variant: &Variant, visitor: V) -> Result<V::Output, Error> {
    match size(variant)? {
        (8, 8) => Ok(visitor.visit(OthelloGame)),
        (columns, rows) => {
            let size = SmallSize::new(columns, rows).map_err(|_| {
                let sizes = "boards are 4×4, 4×6, 6×4, 6×6 and 8×8";
                format!("a board of Othello has no {columns} columns and {rows} rows: {sizes}")
            })?;
            Ok(visitor.visit(SmallOthelloGame::on(size)))
        }
    }
}

impl HouseGame for SmallOthelloGame {
    const NAME: &'static str = OthelloGame::NAME;
    const TITLE: &'static str = OthelloGame::TITLE;
    const BENCH: &'static [BenchSearch] = &[BenchSearch::to_depth("", 8)];
    const UNIT: Unit = OthelloGame::UNIT;
    const LOOK: Look = OthelloGame::LOOK;

    fn open(variant: &Variant) -> Result<Self, Error> {
        let (columns, rows) = size(variant)?;
        Ok(Self::on(SmallSize::new(columns, rows)?))
    }

    fn horizon(&self, position: &Othello<SmallSize>) -> Score {
        PlainEvaluator.horizon(position, 0)
    }

    fn terms(&self, p: &Othello<SmallSize>) -> Vec<Term> {
        board_terms(p)
    }
}
