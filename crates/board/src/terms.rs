//! What the evaluation of a position is made of (our own), from the view of the side that begins. For chess
//! and shogi these are groups of the evaluation's own terms; for the other games the evaluation as a whole,
//! and counts that players speak of.

use nullwindow::{Evaluator, Position, Score, Side};
use nullwindow_chess::{Chess, Weights, feature_name, for_each_feature};
use nullwindow_games::connect_four::{self, ConnectFour};
use nullwindow_games::kalah::Kalah;
use nullwindow_othello::{PatternEvaluator, Tracked};
use nullwindow_shogi::haitaka::{Color, Piece};
use nullwindow_shogi::{RelationEvaluator, Shogi, material_name};
use std::collections::BTreeMap;

/// A name and a number.
pub(crate) type Term = (String, i32);

/// A score from the view of the side to move, from that of the side that begins.
fn from_first(side: Side, score: impl Into<i32>) -> i32 {
    if side == Side::First { score.into() } else { -score.into() }
}

fn named(terms: impl IntoIterator<Item = (&'static str, i32)>) -> Vec<Term> {
    terms.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

fn difference(count: impl Fn(Side) -> u32) -> i32 {
    count(Side::First) as i32 - count(Side::Second) as i32
}

/// The corners of the board.
const CORNERS: u64 = 0x8100_0000_0000_0081;

/// Without weights the evaluation is left out.
pub(crate) fn othello(tracked: &Tracked) -> Vec<Term> {
    let p = tracked.position();
    let own = p.legal().count_ones() as i32;
    let mut passed = *p;
    passed.make(nullwindow_othello::Move::PASS);
    let mobility = from_first(p.side(), own - passed.legal().count_ones() as i32);
    let mut terms = named([
        ("moves", mobility),
        ("corners", difference(|side| (p.discs(side) & CORNERS).count_ones())),
        ("discs", difference(|side| p.discs(side).count_ones())),
    ]);
    if let Ok(evaluator) = PatternEvaluator::embedded() {
        let score = evaluator.evaluate(tracked);
        terms.push(("evaluation by patterns, in discs".to_owned(), from_first(p.side(), points(score))));
    }
    terms
}

fn points(score: Score) -> i32 {
    score.get().into()
}

pub(crate) fn connect_four(p: &ConnectFour) -> Vec<Term> {
    named([("threats and middle columns", from_first(p.side(), points(connect_four::evaluate(p))))])
}

pub(crate) fn kalah(p: &Kalah) -> Vec<Term> {
    let pits =
        |side| (0..p.pits()).filter_map(nullwindow_games::kalah::Pit::new).map(move |pit| p.pit(side, pit));
    named([
        ("seeds in the store", from_first(p.side(), p.lead())),
        ("seeds in the pits", difference(|side| pits(side).map(u32::from).sum())),
        ("pits that can be played", difference(|side| pits(side).filter(|&seeds| seeds > 0).count() as u32)),
    ])
}

/// The linear evaluation by groups of features, in centipawns; the network that corrects it has no terms.
pub(crate) fn chess(p: &Chess) -> Vec<Term> {
    let (weights, mut groups) = (Weights::embedded(), BTreeMap::<String, f32>::new());
    for_each_feature(p, |feature, [middlegame, endgame]| {
        let [first, last] = weights.get(feature).map(f32::from);
        let name = feature_name(feature).unwrap_or_default();
        let group = name.split('.').next().unwrap_or_default().replace('_', " ");
        *groups.entry(group).or_default() += middlegame * first + endgame * last;
    });
    let white = |value: f32| from_first(p.side(), value.round() as i32);
    groups.into_iter().map(|(group, value)| (group, white(value))).collect()
}

/// Pieces by their kinds, and what their relations are worth, in hundredths of a pawn.
pub(crate) fn shogi(p: &Shogi) -> Vec<Term> {
    let (weights, board) = (nullwindow_shogi::Weights::embedded(), p.board());
    let count = |piece, color| board.colored_pieces(color, piece).len() as i32;
    let mut terms: Vec<Term> = Vec::new();
    let mut add = |index: usize, number: i32| {
        terms.push((material_name(index).to_owned(), number * i32::from(weights.get()[index])));
    };
    for (index, piece) in Piece::ALL.into_iter().filter(|&piece| piece != Piece::King).enumerate() {
        add(index, count(piece, Color::Black) - count(piece, Color::White));
    }
    for (index, piece) in Piece::ALL.into_iter().take(Piece::HAND_NUM).enumerate() {
        let [black, white] = [Color::Black, Color::White].map(|color| board.num_in_hand(color, piece));
        add(Piece::ALL.len() - 1 + index, i32::from(black) - i32::from(white));
    }
    let material: i32 = terms.iter().map(|(_, value)| value).sum();
    let all = from_first(p.side(), RelationEvaluator::new(&weights).points(p));
    terms.push(("relations of pieces".to_owned(), all - material));
    terms
}
