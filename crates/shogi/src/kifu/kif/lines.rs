//! The lines of play of a record while it is read: the game, and the variations on the way to the last move.

use super::super::Kifu;
use super::super::ending::KifuEnding;
use super::super::error::KifuError;
use crate::position::LAST_NUMBER;
use crate::{Move, Shogi};
use haitaka::Square;
use nullwindow::Position;

/// The game, a variation of it, a variation of that, and so on: the last one goes on.
pub(super) struct Lines {
    /// The lines, each with the number of its first move.
    lines: Vec<(Kifu, usize)>,
    /// The position that the last line has reached.
    position: Shogi,
    /// The destination of the move before the start.
    pub(super) before_start: Option<Square>,
    /// A move that is not legal, behind which the last line is not read: its text and the error.
    cut: Option<(String, KifuError)>,
}

impl Default for Lines {
    fn default() -> Self {
        let lines = vec![(Kifu::new(Shogi::start()), 1)];
        Lines { lines, position: Shogi::start(), before_start: None, cut: None }
    }
}

impl Lines {
    /// The game.
    pub(super) fn game(&mut self) -> &mut Kifu {
        &mut self.lines[0].0
    }

    /// The line that goes on.
    pub(super) fn top(&mut self) -> &mut Kifu {
        let last = self.lines.len() - 1;
        &mut self.lines[last].0
    }

    /// The position after the moves of the line that goes on.
    pub(super) fn position(&self) -> &Shogi {
        &self.position
    }

    /// The destination of the last move.
    pub(super) fn last(&self) -> Option<Square> {
        let of = |line: usize| self.lines[line].0.moves.last().map(|played| played.m.to());
        match self.lines.len() - 1 {
            0 => of(0).or(self.before_start),
            top => of(top).or_else(|| self.replaced(top)),
        }
    }

    /// The destination of the move before a variation.
    fn replaced(&self, line: usize) -> Option<Square> {
        let (parent, at) = (&self.lines[line - 1], self.lines[line].1 - self.lines[line - 1].1);
        let before = at.checked_sub(1).map(|before| parent.0.moves[before].m.to());
        before.or(self.before_start)
    }

    /// Whether a move or an end was read.
    pub(super) fn begun(&self) -> bool {
        let (game, _) = &self.lines[0];
        self.lines.len() > 1 || !game.moves.is_empty() || game.ending.is_some()
    }

    /// The number of the next move.
    pub(super) fn next_number(&self) -> usize {
        self.lines.last().map_or(1, |(line, first)| first + line.moves.len())
    }

    /// Sets the start of the game, before its first move.
    pub(super) fn set_start(&mut self, start: Shogi) {
        self.position = start.clone();
        self.lines[0].1 = usize::from(start.board().move_number());
        self.game().start = start;
    }

    /// Numbers the moves from here on, if none was read.
    pub(super) fn renumber(&mut self, number: usize) -> bool {
        let number =
            u16::try_from(number).ok().filter(|number| !self.begun() && (1..=LAST_NUMBER).contains(number));
        if let Some(number) = number {
            let mut start = self.game().start.clone();
            start.0.set_move_number(number);
            self.set_start(start);
        }
        number.is_some()
    }

    /// Begins a variation at this number, which replaces the moves from there on. Returns whether there is a
    /// move or an end to replace, and variations are not nested too deeply.
    ///
    /// # Errors
    /// If the game itself was cut.
    pub(super) fn branch(&mut self, number: usize) -> Result<bool, KifuError> {
        let parent = self.lines.iter().rposition(|(_, first)| *first < number).unwrap_or(0);
        let (line, first) = &self.lines[parent];
        let fits = |&at: &usize| at <= line.moves.len() && self.begun() && parent < Kifu::NESTED;
        let at = number.checked_sub(*first).filter(fits);
        let Some(at) = at else { return Ok(false) };
        self.close(parent)?;
        self.position = self.lines[parent].0.position(at);
        self.lines.push((Kifu::new(self.position.clone()), number));
        Ok(true)
    }

    /// Closes the lines above this one: puts each into the one that it varies.
    fn close(&mut self, line: usize) -> Result<(), KifuError> {
        match self.cut.take() {
            Some((_, error)) if self.lines.len() == 1 => return Err(error),
            _ => {}
        }
        while self.lines.len() > line + 1 {
            let Some((variation, number)) = self.lines.pop() else { break };
            let first = self.lines[self.lines.len() - 1].1;
            let parent = self.top();
            let notes = parent.moves.get_mut(number - first).map_or(&mut parent.after, |m| &mut m.notes);
            notes.variations.push(variation);
        }
        Ok(())
    }

    /// The game with its variations.
    ///
    /// # Errors
    /// If it was cut.
    pub(super) fn finish(mut self) -> Result<Kifu, KifuError> {
        self.close(0)?;
        Ok(self.lines.swap_remove(0).0)
    }

    pub(super) fn play(&mut self, m: Move) {
        self.position.make(m);
        self.top().moves.push(m.into());
    }

    /// Whether a variation goes on.
    pub(super) fn is_variation(&self) -> bool {
        self.lines.len() > 1
    }

    /// Ends the reading of the line by a move that is not legal.
    pub(super) fn cut(&mut self, found: &str, error: KifuError) {
        self.cut = Some((found.to_owned(), error));
    }

    /// Whether the line was cut.
    pub(super) fn was_cut(&self) -> bool {
        self.cut.is_some()
    }

    /// Whether the line goes on: it was not cut.
    ///
    /// # Errors
    /// If the game itself was cut.
    pub(super) fn goes_on(&self) -> Result<bool, KifuError> {
        match &self.cut {
            Some((_, error)) if !self.is_variation() => Err(error.clone()),
            cut => Ok(cut.is_none()),
        }
    }

    /// Ends the line. Returns the illegal move before, if the ending says that it is one.
    ///
    /// # Errors
    /// If the game itself was cut by an illegal move, and ends otherwise.
    pub(super) fn end(&mut self, ending: KifuEnding) -> Result<Option<String>, KifuError> {
        let illegal = matches!(ending, KifuEnding::IllegalAction | KifuEnding::IllegalActionOfOther);
        match self.cut.take_if(|_| illegal) {
            Some((found, _)) => {
                self.top().end_by_illegal(&found);
                Ok(Some(found))
            }
            None => {
                if self.goes_on()? {
                    self.top().ending = Some(ending);
                }
                Ok(None)
            }
        }
    }
}
