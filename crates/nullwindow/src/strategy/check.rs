//! The checker of strategies: it knows the rules, and nothing of any search (our own).

use super::brute_force::holds;
use super::claim::{AfterMove, Claim};
use super::kept::{KeptLayers, Strategy};
use super::layer::UnsortedLayer;
use super::reader::CertificateReader;
use super::rules::StrategyRules;
use super::size::StrategySize;
use std::io::{self, ErrorKind, Read};
use thiserror::Error;

/// The mark at the end of a certificate.
pub(super) const END: [u8; 4] = *b"end\n";

/// The error of a certificate, with its place.
///
/// ```
/// use nullwindow::strategy::{StrategyError, StrategyErrorKind};
/// let error = StrategyError { layer: 3, place: 118, kind: StrategyErrorKind::Lost };
/// assert_eq!(error.to_string(), "layer 3, byte 118: a game ends here with less than the claim");
/// ```
#[derive(Debug, Error)]
#[error("layer {layer}, byte {place}: {kind}")]
pub struct StrategyError {
    /// The layer, from 0, which is the position of the claim.
    pub layer: u64,
    /// The number of bytes read until then, of the unpacked file.
    pub place: u64,
    /// What is wrong.
    pub kind: StrategyErrorKind,
}

/// What is wrong with a certificate.
///
/// ```
/// use nullwindow::strategy::StrategyErrorKind;
/// let error = StrategyErrorKind::Move { number: 7, moves: 5 };
/// assert_eq!(error.to_string(), "there is no move number 7 (from 0), only 5 moves");
/// ```
#[derive(Debug, Error)]
pub enum StrategyErrorKind {
    /// The claim's position is decided.
    #[error("the game is over at the position of the claim, or its result is certain enough")]
    Over,
    /// A finished game does not satisfy the claim.
    #[error("a game ends here with less than the claim")]
    Lost,
    /// A small position does not satisfy the claim.
    #[error("by a search of all its moves, a small position does not hold the claim")]
    SmallLost,
    /// There is no such move.
    #[error("there is no move number {number} (from 0), only {moves} moves")]
    Move {
        /// Its number.
        number: u8,
        /// The number of moves.
        moves: usize,
    },
    /// The layer has another number of positions.
    #[error("the layer has {found} positions, not {stated}")]
    Count {
        /// The number stated.
        stated: u64,
        /// The number of positions.
        found: u64,
    },
    /// The largest layer has another number of positions than the head states.
    #[error("the largest layer has {found} positions or more, not {stated} as the head states")]
    Largest {
        /// The number stated.
        stated: u64,
        /// The number of positions so far.
        found: u64,
    },
    /// There is no end mark.
    #[error("no layer is left, and the end mark is missing")]
    End,
    /// The file ends.
    #[error("the file ends here")]
    Truncated,
    /// The file cannot be read.
    #[error("the file is damaged: {0}")]
    Damaged(io::Error),
}

impl From<io::Error> for StrategyErrorKind {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            ErrorKind::UnexpectedEof => StrategyErrorKind::Truncated,
            _ => StrategyErrorKind::Damaged(error),
        }
    }
}

/// Checks a strategy: the layers and the end mark that follow the head of a certificate, whose largest layer
/// has `largest` positions.
///
/// It keeps a code for each position of a layer, and up to two for each of the next.
///
/// # Errors
/// At the first place that is wrong.
pub fn check<R: StrategyRules>(
    root: &R,
    claim: &Claim,
    largest: u64,
    input: &mut CertificateReader<impl Read>,
) -> Result<StrategySize, StrategyError> {
    replay(root, claim, largest, 0, input, |_| ()).map(|strategy| strategy.size())
}

/// Checks a strategy as [`check`] does, and keeps the moves of its first layers, as many as fit into `budget`
/// bytes. Now and then `report` receives the number of bytes that have been read.
///
/// # Errors
/// At the first place that is wrong.
///
/// ```
/// use nullwindow::Side;
/// use nullwindow::strategy::{CertificateReader, Claim, replay, write};
/// use nullwindow_games::domineering::Domineering;
/// let (board, claim) = (Domineering::new(2, 3)?, Claim { side: Side::First, at_least: 1, leave: 3 });
/// let mut bytes = Vec::new();
/// let first = |_: &Domineering, _: &[_]| Ok::<_, std::io::Error>(0);
/// let largest = write(&board, &claim, first, |_| (), &mut bytes)?.largest;
/// let strategy = replay(&board, &claim, largest, 100, &mut CertificateReader::new(&bytes[..]), |_| ())?;
/// assert!(strategy.holds(&board) && strategy.answer(&board).is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn replay<R: StrategyRules>(
    root: &R,
    claim: &Claim,
    largest: u64,
    budget: usize,
    input: &mut CertificateReader<impl Read>,
    mut report: impl FnMut(u64),
) -> Result<Strategy<R>, StrategyError> {
    let (size, kept) = (StrategySize::default(), KeptLayers::within(budget));
    let mut replay = Replay { root, claim, largest, input, size, kept, moves: Vec::new() };
    replay.layers(&mut report).map_err(|kind| {
        let Replay { size, input, .. } = &replay;
        StrategyError { layer: size.layers, place: input.place(), kind }
    })?;
    Ok(Strategy::new(root.clone(), *claim, replay.size, replay.kept))
}

/// The number of positions between two reports.
const REPORT_EVERY: usize = 1 << 15;

struct Replay<'c, R: StrategyRules, I> {
    root: &'c R,
    claim: &'c Claim,
    largest: u64,
    input: &'c mut CertificateReader<I>,
    size: StrategySize,
    kept: KeptLayers<R::Code>,
    /// The moves of a position and below.
    moves: Vec<R::Move>,
}

impl<R: StrategyRules, I: Read> Replay<'_, R, I> {
    fn layers(&mut self, report: &mut dyn FnMut(u64)) -> Result<(), StrategyErrorKind> {
        if self.claim.decided(self.root).is_some() {
            return Err(StrategyErrorKind::Over);
        }
        let mut layer = vec![self.root.code()];
        while !layer.is_empty() {
            let (mut next, mut numbers) = (UnsortedLayer::default(), Vec::new());
            let keeps = self.kept.is_open();
            for (i, code) in layer.iter().enumerate() {
                let number = self.position(code, &mut next)?;
                if keeps {
                    numbers.push(number);
                }
                self.at_most_largest(next.at_least())?;
                if i % REPORT_EVERY == 0 {
                    report(self.input.place());
                }
            }
            let (stated, found) = (u64::from_le_bytes(self.input.array()?), layer.len() as u64);
            if stated != found {
                return Err(StrategyErrorKind::Count { stated, found });
            }
            self.size.layers += 1;
            self.size.positions += found;
            self.size.largest = self.size.largest.max(found);
            self.kept.add(layer, &numbers);
            layer = next.into_sorted();
            self.at_most_largest(layer.len())?;
        }
        let (stated, found) = (self.largest, self.size.largest);
        if stated != found {
            return Err(StrategyErrorKind::Largest { stated, found });
        }
        if self.input.array()? == END { Ok(()) } else { Err(StrategyErrorKind::End) }
    }

    fn at_most_largest(&self, positions: usize) -> Result<(), StrategyErrorKind> {
        let (stated, found) = (self.largest, positions as u64);
        if found > stated { Err(StrategyErrorKind::Largest { stated, found }) } else { Ok(()) }
    }

    /// Checks a position of the layer, and gathers those that follow. Returns the number of its move, if it
    /// has one.
    fn position(
        &mut self,
        code: &R::Code,
        next: &mut UnsortedLayer<R::Code>,
    ) -> Result<Option<u8>, StrategyErrorKind> {
        let mut p = self.root.of_code(code);
        if p.left() <= self.claim.leave {
            self.size.left += 1;
            let holds = holds(&mut p, self.claim, &mut self.moves);
            return if holds { Ok(None) } else { Err(StrategyErrorKind::SmallLost) };
        }
        self.moves.clear();
        _ = p.moves(&mut self.moves);
        if p.side() == self.claim.side {
            let (number, moves) = (self.input.byte()?, self.moves.len());
            let m = self.moves.get(usize::from(number)).copied();
            self.size.moves += 1;
            self.child(&p, m.ok_or(StrategyErrorKind::Move { number, moves })?, next)?;
            return Ok(Some(number));
        }
        for i in 0..self.moves.len() {
            self.child(&p, self.moves[i], next)?;
        }
        Ok(None)
    }

    fn child(
        &mut self,
        p: &R,
        m: R::Move,
        next: &mut UnsortedLayer<R::Code>,
    ) -> Result<(), StrategyErrorKind> {
        match AfterMove::of(p, m, self.claim) {
            AfterMove::Holds => self.size.ends += 1,
            AfterMove::Fails => return Err(StrategyErrorKind::Lost),
            AfterMove::Open(code) => next.push(code),
        }
        Ok(())
    }
}
