//! The summary of a player's moves in a game (our own).

use super::heading;
use super::measure::{Measure, discs};
use nullwindow::Score;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::Value;

/// The analysed moves of a player.
#[derive(Clone, PartialEq, Debug)]
pub struct Summary {
    measure: Measure,
    side: &'static str,
    name: Option<String>,
    moves: usize,
    /// The sum of the losses, as [`Measure::lost`] counts them.
    lost: i32,
    /// The number of errors of each kind, the worst first.
    errors: Vec<usize>,
    largest: Option<LargestError>,
}

/// The first of the moves that lose most.
#[derive(Clone, PartialEq, Serialize, Debug)]
struct LargestError {
    /// In discs; else the move has number and mark.
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<u16>,
    r#move: String,
    loss: Value,
    /// In words: `18. Bd6??`, or `4 discs, 2. c3`.
    #[serde(skip)]
    words: String,
}

impl Summary {
    /// A summary of no move yet, of this side and its player.
    pub fn new(side: &'static str, name: Option<&str>, measure: Measure) -> Self {
        let (name, errors) = (name.map(str::to_owned), vec![0; measure.marks().len()]);
        Summary { measure, side, name, moves: 0, lost: 0, errors, largest: None }
    }

    /// Adds a move of this score where the best move has another.
    pub fn add(&mut self, best: Score, score: Score, number: u16, r#move: &str, label: &str) {
        let measure = self.measure;
        self.moves += 1;
        self.lost += measure.lost(best, score);
        let loss = measure.loss(best, score);
        let Some(mark) = measure.mark(loss) else { return };
        let kinds = self.errors.iter_mut().zip(measure.marks());
        kinds.filter(|(_, kind)| *kind == mark).for_each(|(count, _)| *count += 1);
        let largest = self.largest.as_ref().and_then(|largest| largest.loss.as_f64());
        if largest.is_none_or(|largest| loss > largest) {
            let (r#move, number, words) = match measure {
                Measure::Points { .. } => {
                    (r#move.to_owned(), Some(number), format!("{loss} points, {label}{}", mark.sign))
                }
                Measure::Discs => (r#move.to_owned(), Some(number), format!("{loss} discs, {label}")),
                Measure::Expected { .. } => {
                    (label.to_owned() + mark.sign, None, label.to_owned() + mark.sign)
                }
            };
            self.largest = Some(LargestError { number, r#move, loss: measure.number(loss), words });
        }
    }

    fn is_expected(&self) -> bool {
        matches!(self.measure, Measure::Expected { .. })
    }

    /// The sum of the losses: in discs, in points, or in centipawns.
    fn lost(&self) -> f64 {
        if self.measure == Measure::Discs { discs(self.lost) } else { self.lost.into() }
    }

    /// The mean loss of a move: in discs, in points, or in whole centipawns; `None` without moves.
    fn average(&self) -> Option<f64> {
        let moves = self.moves as i32;
        (moves > 0).then(|| match self.measure {
            // Two decimals suffice.
            Measure::Discs | Measure::Points { .. } => {
                (100.0 * self.lost() / f64::from(moves)).round() / 100.0
            }
            Measure::Expected { .. } => ((self.lost + moves / 2) / moves).into(),
        })
    }

    /// The kinds of errors, the mildest first, with their numbers.
    fn kinds(&self) -> impl Iterator<Item = ([&'static str; 2], usize)> {
        self.measure.marks().iter().map(|mark| mark.names).zip(self.errors.iter().copied()).rev()
    }

    /// The head of the table.
    pub fn head(&self) -> Vec<String> {
        let lost = match self.measure {
            Measure::Expected { .. } => vec!["average loss".to_owned()],
            measure => vec![format!("{} lost", measure.unit()), "average".to_owned()],
        };
        let kinds = self.kinds().map(|([_, several], _)| several.to_owned());
        let names = ["player", "moves"].map(str::to_owned).into_iter().chain(lost).chain(kinds);
        names.chain(["largest error".to_owned()]).collect()
    }

    /// The row below the head.
    pub fn row(&self) -> Vec<String> {
        let dash = || "–".to_owned();
        let mut row = vec![self.player(), self.moves.to_string()];
        let decimals = if self.is_expected() { 0 } else { 2 };
        if !self.is_expected() {
            row.push(self.lost().to_string());
        }
        row.push(self.average().map_or_else(dash, |loss| format!("{loss:.decimals$}")));
        row.extend(self.kinds().map(|(_, count)| count.to_string()));
        row.push(self.largest.as_ref().map_or_else(dash, |largest| largest.words.clone()));
        row
    }

    /// The name and the colour.
    pub fn player(&self) -> String {
        heading::player(self.name.as_deref(), self.side)
    }

    /// The summary as a sentence, where losses are of the expected score.
    pub fn sentence(&self) -> String {
        let number = |count: usize, names: [&str; 2]| format!("{count} {}", names[usize::from(count != 1)]);
        let (moves, average) = (number(self.moves, ["move", "moves"]), self.average());
        let average = average.map_or_else(|| "–".to_owned(), |loss| loss.to_string());
        let mut text = format!("{}: {moves}, average loss {average} centipawns", self.side);
        self.kinds().for_each(|(names, count)| text.extend([", ", &number(count, names)]));
        if let Some(largest) = &self.largest {
            text.extend([", the largest error is ", &largest.words]);
        }
        text + "."
    }
}

impl Serialize for Summary {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("side", self.side)?;
        map.serialize_entry("name", &self.name)?;
        map.serialize_entry("moves", &self.moves)?;
        if let Measure::Discs | Measure::Points { .. } = self.measure {
            let name = format!("{}_lost", self.measure.unit());
            map.serialize_entry(&name, &self.measure.number(self.lost()))?;
            map.serialize_entry("average_loss", &self.average())?;
        } else {
            map.serialize_entry("average_centipawn_loss", &self.average().map(|loss| loss as i64))?;
        }
        for ([_, several], count) in self.kinds() {
            map.serialize_entry(several, &count)?;
        }
        map.serialize_entry("largest_error", &self.largest)?;
        map.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow_support::Scale;

    /// The summary of moves with their scores and the best ones, counted from 1.
    fn summary(name: Option<&str>, measure: Measure, moves: &[(&str, Score, Score)]) -> Summary {
        let mut summary = Summary::new("White", name, measure);
        for (&(name, score, best), number) in moves.iter().zip(1..) {
            summary.add(best, score, number, name, &format!("{number}. {name}"));
        }
        summary
    }

    #[test]
    fn errors_are_losses_of_two_discs_or_more() {
        let played = |name, halves, best| (name, Score::points(halves), Score::points(best));
        let moves = [played("f5", 0, 3), played("c3", 0, 8), played("d3", 1, 9), played("c4", 6, 4)];
        let anna = summary(Some("Anna"), Measure::Discs, &moves);
        assert_eq!(anna.row(), ["Anna (White)", "4", "9.5", "2.38", "2", "4 discs, 2. c3"]);
        assert_eq!(summary(None, Measure::Discs, &[]).row(), ["White", "0", "0", "–", "0", "–"]);
        let json =
            r#"{"side":"White","name":"Anna","moves":4,"discs_lost":9.5,"average_loss":2.38,"errors":2,"#;
        let json = json.to_owned() + r#""largest_error":{"number":2,"move":"c3","loss":4}}"#;
        assert_eq!(serde_json::to_string(&anna).unwrap(), json);
    }

    #[test]
    fn errors_are_counted_by_kind() {
        let scale = Scale { ten_to_one: 400.0, limit: 1_000, ticks: [-4, -2, -1, 0, 1, 2, 4] };
        let (points, measure) = (Score::points, Measure::Expected { scale, plies: false });
        let moves = [
            ("e4", points(20), points(20)),
            ("f3", points(-60), points(30)),
            ("g4", points(-2_000), points(-60)),
            ("h4", Score::loss(2), points(-2_000)),
        ];
        let white = summary(Some("Anna"), measure, &moves);
        // The losses are 0, 90, 940 (a score counts as ten pawns at most) and 0 centipawns.
        assert_eq!(white.row(), ["Anna (White)", "4", "258", "1", "0", "1", "3. g4??"]);
        assert_eq!(
            white.sentence(),
            "White: 4 moves, average loss 258 centipawns, 1 inaccuracy, 0 mistakes, 1 blunder, \
             the largest error is 3. g4??."
        );
        assert_eq!(summary(None, measure, &[]).row(), ["White", "0", "–", "0", "0", "0", "–"]);
    }
}
