//! The lines of two layers in a file of weights (the format is our own).
//!
//! ```text
//! board 36 cells, 64 units, 100 points
//! contents 0 73 70
//! exchange 35 34 33 … (nothing, if the sides cannot be exchanged)
//! row 12 -4 0 … (for each content of each cell, of both views where the sides cannot be exchanged)
//! bias 3 8 -1 …
//! output 900 -31 … (for the units of the side to move, for those of the other, and the bias)
//! ```

use super::cell_rows::CellRows;
use super::head::WeightsHead;
use super::layers::{LayerNetwork, MOST_BIAS, MOST_UNITS, MOST_WEIGHT};
use super::text::{WeightFileError, WeightLines, contents_line, listed, numbers_of};
use std::fmt::Write as _;

impl LayerNetwork {
    /// The lines.
    pub(super) fn lines(&self) -> String {
        let LayerNetwork { inputs, units, first, second, bias, points, .. } = self;
        let contents = contents_line(inputs.contents());
        let mut text = format!("board {} cells, {units} units, {points} points\n{contents}", inputs.cells());
        _ = writeln!(text, "exchange {}", listed(inputs.exchange().unwrap_or_default()));
        for (number, row) in first.chunks(*units).enumerate() {
            let word = if number == inputs.count() { "bias" } else { "row" };
            _ = writeln!(text, "{word} {}", listed(row));
        }
        let [own, other] = second.each_ref().map(listed);
        _ = writeln!(text, "output {own} {other} {bias}");
        text
    }

    /// Reads them.
    pub(super) fn of_lines(game: &str, mut lines: WeightLines<'_>) -> Result<Self, WeightFileError> {
        let (board, wrong) = lines.next_of("board ", "the number of cells, of units, and of points")?;
        let [cells, units, points] = board
            .strip_suffix(" points")
            .and_then(|board| {
                let (cells, board) = board.split_once(" cells, ")?;
                let (units, points) = board.split_once(" units, ")?;
                let [cells, units, points] = [cells, units, points].map(|number| number.parse::<u16>().ok());
                Some([cells?, units?, points?])
            })
            .filter(|[_, units, _]| (1..=MOST_UNITS).contains(&usize::from(*units)))
            .ok_or(wrong)?;
        let contents = lines.contents()?;
        let (exchange, wrong) = lines.next_of("exchange", "'exchange', and the cells")?;
        let exchange: Vec<usize> = numbers_of(exchange).ok_or(wrong)?;
        let exchange = (!exchange.is_empty()).then_some(exchange);
        let inputs = CellRows::new(cells.into(), &contents, exchange).ok_or(WeightFileError::Unfit)?;
        let (most, units) = (LayerNetwork::most(&inputs), usize::from(units));
        let mut first = Vec::new();
        for number in 0..=inputs.count() {
            let word = if number == inputs.count() { "bias " } else { "row " };
            let (row, wrong) = lines.next_of(word, "a row of the first layer, or behind all its bias")?;
            let row: Option<Vec<i16>> = numbers_of(row);
            let fits = |row: &Vec<i16>| {
                row.len() == units && row.iter().all(|number| number.unsigned_abs() <= most.unsigned_abs())
            };
            first.extend(row.filter(fits).ok_or(wrong)?);
        }
        let (output, wrong) = lines.next_of("output ", "'output', two weights for each unit, and a bias")?;
        let output: Option<Vec<i32>> = numbers_of(output);
        let fits = |output: &Vec<i32>| {
            let most = |number: usize| if number < 2 * units { MOST_WEIGHT.into() } else { MOST_BIAS };
            let mut numbers = output.iter().enumerate();
            output.len() == 2 * units + 1
                && numbers.all(|(number, weight)| weight.unsigned_abs() <= most(number).unsigned_abs())
        };
        let output = output.filter(fits).ok_or(wrong)?;
        let weights = |from: usize| output[from..from + units].iter().map(|&weight| weight as i16).collect();
        let (second, bias) = ([weights(0), weights(units)], output[2 * units]);
        match lines.rest("the end").next() {
            Some((_, wrong)) => Err(wrong),
            None => {
                Ok(LayerNetwork { head: WeightsHead::of(game), inputs, units, first, second, bias, points })
            }
        }
    }
}
