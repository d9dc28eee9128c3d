//! An analysed game, as reports and figures show it (our own).

use super::heading::Heading;
use super::measure::Measure;
use super::summary::Summary;
use nullwindow::Score;
use nullwindow_support::marks::ErrorMark;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::json;

/// An analysed game. In JSON one measured in discs or points has the initial position and the evaluations as
/// well.
pub struct AnalyzedGame {
    /// What losses are measured in.
    pub measure: Measure,
    /// Where it was read.
    pub source: String,
    /// The sides' names, the first side's and the second's.
    pub sides: [&'static str; 2],
    /// The players of these sides, if they are known.
    pub players: [Option<String>; 2],
    /// The position at the start, as the game writes it.
    pub start: String,
    /// The title and the details.
    pub heading: Heading,
    /// The moves, in their order.
    pub moves: Vec<Row>,
    /// The score of each position from the first side's view, and whether it is exact.
    pub values: Vec<Option<(Score, bool)>>,
    /// The first side's moves and the second's.
    pub summary: [Summary; 2],
    /// Whether the whole game was analysed.
    pub complete: bool,
}

/// A move.
pub struct Row {
    /// In the game's notation; where each ply has its own, counted from 1, passes included.
    pub number: u16,
    /// The name of the side that moves.
    pub side: &'static str,
    /// Whether it is a move of the first side.
    pub first: bool,
    /// The name of the move.
    pub r#move: String,
    /// The move with its number: in chess `3. Bc4`, `3... Nf6`.
    pub label: String,
    /// `None` if the move was not analysed.
    pub scores: Option<RowScores>,
}

/// The scores of a move that was analysed.
pub struct RowScores {
    /// The score of the move, and of the best one, from the view of the side that moves.
    pub scores: [Score; 2],
    /// The best move.
    pub best: Option<String>,
    /// Whether both values are exact.
    pub exact: bool,
    /// The loss in the game's measure.
    pub loss: f64,
    /// `None` if the loss is small.
    pub mark: Option<&'static ErrorMark>,
}

impl Serialize for AnalyzedGame {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // What the notations of chess and shogi have no place for.
        let full = !matches!(self.measure, Measure::Expected { .. });
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("name", &self.source)?;
        let mut players = self.sides.into_iter().zip(&self.players).collect::<Vec<_>>();
        // In chess and shogi White comes first, also where Black moves first.
        players.sort_by_key(|&(side, _)| !full && side != "White");
        for (side, player) in players {
            map.serialize_entry(&side.to_lowercase(), player)?;
        }
        if full {
            map.serialize_entry("start", &self.start)?;
        }
        let moves = self.moves.iter().map(|row| RowJson(self.measure, row));
        map.serialize_entry("moves", &moves.collect::<Vec<_>>())?;
        if full {
            let values = self.values.iter();
            let evaluation =
                values.clone().map(|value| value.map(|(score, _)| self.measure.value(score, true)));
            map.serialize_entry("evaluation", &evaluation.collect::<Vec<_>>())?;
            let exact = values.map(|value| value.is_some_and(|(_, exact)| exact));
            map.serialize_entry("exact", &exact.collect::<Vec<_>>())?;
        }
        map.serialize_entry("summary", &self.summary)?;
        if full {
            map.serialize_entry("complete", &self.complete)?;
        }
        map.end()
    }
}

/// A move in JSON. Where it was not analysed, discs have no fields, and evaluations are null.
struct RowJson<'r>(Measure, &'r Row);

impl Serialize for RowJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let RowJson(measure, Row { number, side, first, r#move, scores, .. }) = self;
        let values = |scores: &RowScores| scores.scores.map(|score| measure.value(score, *first));
        let head = [("number", json!(number)), ("side", json!(side)), ("move", json!(r#move))];
        let scores = match (measure, scores) {
            (Measure::Discs | Measure::Points { .. }, None) => Vec::new(),
            (Measure::Discs | Measure::Points { .. }, Some(scores)) => {
                let [value, best_value] = values(scores);
                vec![
                    ("score", value),
                    ("best", json!(scores.best)),
                    ("best_score", best_value),
                    ("loss", measure.number(scores.loss)),
                    ("exact", json!(scores.exact)),
                ]
            }
            (Measure::Expected { .. }, scores) => {
                let scores = scores.as_ref();
                let [value, best_value] = scores.map(values).unwrap_or_default();
                vec![
                    ("eval", value),
                    ("best", json!(scores.map(|scores| &scores.best))),
                    ("best_eval", best_value),
                    ("loss", json!(scores.map(|scores| scores.loss))),
                    ("mark", json!(scores.and_then(|scores| scores.mark).map_or("", |mark| mark.sign))),
                ]
            }
        };
        serializer.collect_map(head.into_iter().chain(scores))
    }
}
