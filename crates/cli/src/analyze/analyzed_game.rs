//! An analysed game, as reports and figures show it (our own).

use super::heading::Heading;
use super::measure::Measure;
use super::summary::Summary;
use nullwindow::Score;
use nullwindow_support::marks::ErrorMark;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::{Value, json};

/// An analysed game. In JSON a game measured in discs has the initial position and the evaluations as well.
pub(super) struct AnalyzedGame {
    pub(super) measure: Measure,
    /// Where it was read.
    pub(super) source: String,
    /// The sides' names, the first side's and the second's, and those of their players.
    pub(super) sides: [&'static str; 2],
    pub(super) players: [Option<String>; 2],
    pub(super) start: String,
    pub(super) heading: Heading,
    pub(super) moves: Vec<Row>,
    /// The score of each position from the first side's view, and whether it is exact.
    pub(super) values: Vec<Option<(Score, bool)>>,
    /// The first side's moves and the second's.
    pub(super) summary: [Summary; 2],
    /// Whether the whole game was analysed.
    pub(super) complete: bool,
}

/// A move.
pub(super) struct Row {
    /// In the game's notation; where each ply has its own, counted from 1, passes included.
    pub(super) number: u16,
    pub(super) side: &'static str,
    /// Whether it is a move of the first side.
    pub(super) first: bool,
    pub(super) r#move: String,
    /// The move with its number: in chess `3. Bc4`, `3... Nf6`.
    pub(super) label: String,
    pub(super) scores: Option<RowScores>,
}

/// The scores of a move that was analysed.
pub(super) struct RowScores {
    /// The value of the move, and of the best one, as [`Measure::value`] writes them.
    pub(super) value: Value,
    pub(super) best: Option<String>,
    pub(super) best_value: Value,
    /// Whether both values are exact.
    pub(super) exact: bool,
    /// The loss in the game's measure, and its mark.
    pub(super) loss: f64,
    pub(super) mark: Option<&'static ErrorMark>,
}

impl Serialize for AnalyzedGame {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let discs = self.measure == Measure::Discs;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("name", &self.source)?;
        let mut players = self.sides.into_iter().zip(&self.players).collect::<Vec<_>>();
        // In chess and shogi White comes first, also where Black moves first.
        players.sort_by_key(|&(side, _)| (side == "White") == discs);
        for (side, player) in players {
            map.serialize_entry(&side.to_lowercase(), player)?;
        }
        if discs {
            map.serialize_entry("start", &self.start)?;
        }
        let moves = self.moves.iter().map(|row| RowJson(self.measure, row));
        map.serialize_entry("moves", &moves.collect::<Vec<_>>())?;
        if discs {
            let values = self.values.iter();
            let evaluation =
                values.clone().map(|value| value.map(|(score, _)| self.measure.value(score, true)));
            map.serialize_entry("evaluation", &evaluation.collect::<Vec<_>>())?;
            let exact = values.map(|value| value.is_some_and(|(_, exact)| exact));
            map.serialize_entry("exact", &exact.collect::<Vec<_>>())?;
        }
        map.serialize_entry("summary", &self.summary)?;
        if discs {
            map.serialize_entry("complete", &self.complete)?;
        }
        map.end()
    }
}

/// A move in JSON. Where it was not analysed, discs have no fields, and evaluations are null.
struct RowJson<'r>(Measure, &'r Row);

impl Serialize for RowJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let RowJson(measure, Row { number, side, r#move, scores, .. }) = self;
        let head = [("number", json!(number)), ("side", json!(side)), ("move", json!(r#move))];
        let scores = match (measure, scores) {
            (Measure::Discs, None) => Vec::new(),
            (Measure::Discs, Some(RowScores { value, best, best_value, exact, loss, .. })) => vec![
                ("score", json!(value)),
                ("best", json!(best)),
                ("best_score", json!(best_value)),
                ("loss", measure.number(*loss)),
                ("exact", json!(exact)),
            ],
            (Measure::Expected { .. }, scores) => vec![
                ("eval", json!(scores.as_ref().map(|scores| &scores.value))),
                ("best", json!(scores.as_ref().map(|scores| &scores.best))),
                ("best_eval", json!(scores.as_ref().map(|scores| &scores.best_value))),
                ("loss", json!(scores.as_ref().map(|scores| scores.loss))),
                ("mark", json!(scores.as_ref().and_then(|scores| scores.mark).map_or("", |mark| mark.sign))),
            ],
        };
        serializer.collect_map(head.into_iter().chain(scores))
    }
}
