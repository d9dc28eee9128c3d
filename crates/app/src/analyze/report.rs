//! The report on a game as text: a table and a graph (our own).

use super::analyzed_game::{AnalyzedGame, Row};
use super::graph;
use super::heading::Heading;
use super::measure::Measure;
use super::summary::Summary;
use nullwindow::Score;
use std::fmt::Write as _;

/// The title, a line for each move, the graph, and the summary of both players.
#[must_use]
pub fn report(game: &AnalyzedGame) -> String {
    let AnalyzedGame { measure, heading: Heading { title, details }, moves, values, summary, .. } = game;
    let score = |score: Score| match measure {
        Measure::Points { .. } if !score.is_points() => score.to_string(),
        _ => format!("{:+}", measure.height(score)),
    };
    let width = |texts: &mut dyn Iterator<Item = String>, least: usize| {
        texts.map(|text| text.chars().count()).max().unwrap_or_default().max(least)
    };
    let found = || moves.iter().filter_map(|row| row.scores.as_ref());
    let side = width(&mut game.sides.iter().map(|&side| side.to_owned()), 4);
    let name = width(&mut moves.iter().map(|row| row.r#move.clone()), 6);
    let best = width(&mut found().filter_map(|row| row.best.clone()), 4);
    let wide = width(&mut found().flat_map(|row| row.scores).map(score), 5);
    let mut text = format!(
        "{title}\n  {details}\n\n  move  {:<side$}  {:<name$}  {:>wide$}  {:<best$}  {:>wide$}  loss\n",
        "side", "played", "score", "best", "score"
    );
    for Row { number, side: mover, r#move, scores, .. } in moves {
        _ = write!(text, "  {number:>4}  {mover:<side$}  {:<name$}", r#move);
        let Some(found) = scores else {
            text += "  not analysed\n";
            continue;
        };
        let [own, other] = found.scores.map(score);
        let name = found.best.as_deref().unwrap_or_default();
        let loss = if found.loss > 0.0 { found.loss.to_string() } else { ".".to_owned() };
        let sign = found.mark.map_or("", |mark| mark.sign);
        let solved = if found.exact { "  solved" } else { "" };
        _ = writeln!(text, "  {own:>wide$}  {name:<best$}  {other:>wide$}  {loss:>4}{sign}{solved}");
    }
    let (unit, first) = (measure.unit(), game.sides[0]);
    text += &format!("\n  {unit}, from {first}'s view, after each move (# solved, : searched)\n");
    text += &graph::draw(*measure, values);
    let [one, other] = summary.each_ref().map(Summary::row);
    text += &format!("\n{}  {}\n", aligned([&summary[0].head(), &one, &other]), measure.note());
    if !game.complete {
        text += "  interrupted: not all moves are analysed\n";
    }
    text
}

/// A table with a row on each line.
fn aligned(rows: [&[String]; 3]) -> String {
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or_default();
    let line = |row: &[String]| {
        let cells = row.iter().enumerate().map(|(column, cell)| format!("{cell:<0$}", width(column)));
        format!("  {}\n", cells.collect::<Vec<_>>().join("  ").trim_end())
    };
    rows.map(line).concat()
}
