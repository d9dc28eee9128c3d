//! The extension of the protocol by which GoGui shows other games than Go (GoGui's manual, "Rules" and
//! "Analyze Commands").
//!
//! GoGui's board is a square of points that are empty, black or white; a move is a point. So a game whose
//! moves are cells is played there; one whose moves have two places is shown, and played by the engine alone.
//! What is no stone (pieces, seeds) is a label.

use super::engine::{GtpEngine, Response};
use super::notation;
use crate::level::Strength;
use nullwindow::engine::Variation;
use nullwindow::session::{Picture, Place, Places, Request};
use nullwindow::{Outcome, Side};
use std::time::Instant;

/// The columns of a board of Go, which has no I.
const LETTERS: &[u8] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";

/// The commands that `gogui-analyze_commands` offers: type, label, command.
const ANALYSES: &str = "gfx/Values of all moves/nullwindow-values\n\
                        gfx/Best line/nullwindow-line\n\
                        gfx/Pieces and seeds/gogui-rules_board_gfx";

/// A picture on GoGui's board.
struct Goban {
    picture: Picture,
    size: usize,
}

impl Goban {
    fn new(picture: Picture) -> Self {
        let size = picture.columns.max(picture.cells.len() / picture.columns);
        Goban { picture, size }
    }

    /// The point of a cell. A cell that has the name of a point is that point, so that moves keep their
    /// names; the others are as in the picture.
    fn point(&self, cell: usize) -> String {
        let name = self.picture.names[cell].to_uppercase();
        let is_point = matches!(name.as_bytes(), [letter, b'1'..=b'9'] if LETTERS.contains(letter));
        if is_point {
            return name;
        }
        let (column, row) = (cell % self.picture.columns, cell / self.picture.columns);
        let rows = self.picture.cells.len() / self.picture.columns;
        format!("{}{}", char::from(LETTERS[column]), rows - row)
    }

    /// The points by rows from the top, as `.`, `X` (a black stone) and `O`.
    fn rows(&self, black: Side) -> String {
        let stone = |cell: &str| {
            let side = match cell.chars().find(|c| *c != '+') {
                Some(c) if c.is_ascii_uppercase() && cell != "O" => Side::First,
                Some(c) if c.is_ascii_lowercase() || c == 'O' => Side::Second,
                _ => return '.',
            };
            if side == black { 'X' } else { 'O' }
        };
        let at = |point: String| {
            let cells = self.picture.cells.iter().enumerate();
            let mut cells = cells.filter(|&(cell, _)| self.point(cell) == point);
            cells.next().map_or('.', |(_, content)| stone(content))
        };
        let row = |row: usize| {
            let points = (0..self.size).map(|column| format!("{}{row}", char::from(LETTERS[column])));
            points.map(|point| at(point).to_string()).collect::<Vec<_>>().join(" ")
        };
        (1..=self.size).rev().map(row).collect::<Vec<_>>().join("\n")
    }
}

impl GtpEngine<'_> {
    fn goban(&self) -> Result<Goban, String> {
        self.session().picture().map(Goban::new).ok_or_else(|| "this game has no picture".to_owned())
    }

    /// `Othello`: a capital, and then small letters alone.
    pub(super) fn gogui_game(&self) -> Response {
        let name = self.game().replace('-', "");
        Ok(notation::game(&name))
    }

    pub(super) fn gogui_size(&self) -> Response {
        Ok(self.goban()?.size.to_string())
    }

    pub(super) fn gogui_board(&self) -> Response {
        Ok(self.goban()?.rows(self.colours().black))
    }

    /// The contents of cells that are no discs, as labels, and what both sides have besides.
    pub(super) fn gogui_graphics(&self) -> Response {
        let goban = self.goban()?;
        let labels = goban
            .picture
            .cells
            .iter()
            .enumerate()
            .filter(|(_, content)| !matches!(content.as_str(), "" | "X" | "O"));
        let labels: String =
            labels.map(|(cell, content)| format!(" {} {content}", goban.point(cell))).collect();
        let sides = [Side::First, Side::Second].into_iter().zip(&goban.picture.hands);
        let hands = sides.filter(|(_, held)| !held.is_empty()).map(|(side, held)| {
            let held: String = held.iter().map(|(kind, number)| format!(" {kind} {number}")).collect();
            format!("{}:{held}", self.session().side_name(side))
        });
        let hands = hands.collect::<Vec<_>>().join(", ");
        let lines = [("LABEL", labels), ("TEXT ", hands)];
        let lines = lines.into_iter().filter(|(_, text)| !text.is_empty());
        Ok(lines.map(|(kind, text)| format!("{kind}{text}")).collect::<Vec<_>>().join("\n"))
    }

    /// The seeds in the stores, the pieces in hand, the numbers of discs: what Go would call captured.
    pub(super) fn gogui_captured(&self) -> Response {
        let mut hands = self.goban()?.picture.hands;
        if self.colours().black == Side::Second {
            hands.reverse();
        }
        let [black, white] = hands.map(|held| held.into_iter().map(|(_, number)| number).sum::<u32>());
        Ok(format!("{black} {white}"))
    }

    pub(super) fn gogui_legal_moves(&self) -> Response {
        let points: Result<Vec<_>, String> =
            self.session().places().iter().map(|m| self.point_of(m)).collect();
        Ok(points?.join(" "))
    }

    pub(super) fn gogui_side(&self) -> Response {
        Ok(self.colours().word(self.session().side()).to_owned())
    }

    pub(super) fn gogui_result(&self) -> Response {
        Ok(match self.session().outcome() {
            None => "unknown",
            Some(Outcome::Win(side)) => self.colours().word(side),
            Some(Outcome::Margin(1..)) => self.colours().word(Side::First),
            Some(Outcome::Margin(..=-1)) => self.colours().word(Side::Second),
            Some(Outcome::Draw | Outcome::Margin(0)) => "draw",
        }
        .to_owned())
    }

    pub(super) fn gogui_analyses(&self) -> Response {
        Ok(ANALYSES.to_owned())
    }

    /// The point of a move.
    fn point_of(&self, places: &Places) -> Response {
        match places {
            (None, Some(Place::Cell(cell))) => Ok(self.goban()?.point(*cell)),
            (None, None) => Ok(notation::vertex(notation::PASS)),
            _ => Err("a move of this game has two places, and GoGui's one".to_owned()),
        }
    }

    /// The name of the move at a point, if there is just one.
    pub(super) fn at_point(&self, point: &str) -> Option<String> {
        let session = self.session();
        let goban = self.goban().ok()?;
        let is_there = |(_, places): &(String, Places)| match places {
            (None, Some(Place::Cell(cell))) => goban.point(*cell).eq_ignore_ascii_case(point),
            _ => false,
        };
        session.moves().into_iter().zip(session.places()).find(is_there).map(|(name, _)| name)
    }

    /// The point of a move, where it has one, for a controller that asked for the rules; its name otherwise.
    pub(super) fn vertex(&self, name: &str) -> String {
        let session = self.session();
        let at = session.moves().iter().position(|known| known == name);
        let point = at.and_then(|at| self.point_of(&session.places()[at]).ok());
        point.filter(|_| self.speaks_of_points()).unwrap_or_else(|| notation::vertex(name))
    }

    /// The value of each move on its point; of a move with two places where it goes.
    pub(super) fn values(&mut self) -> Response {
        let (goban, lines) = (self.goban()?, self.lines(usize::MAX)?);
        let (names, places) = (self.session().moves(), self.session().places());
        let mut labels: Vec<(String, String)> = Vec::new();
        for line in &lines {
            let at = names.iter().position(|name| Some(name) == line.moves.first());
            if let Some((_, Some(Place::Cell(cell)))) = at.map(|at| &places[at]) {
                let point = goban.point(*cell);
                // The best of the moves to one cell comes first.
                if labels.iter().all(|(known, _)| *known != point) {
                    labels.push((point, self.session().value(line.score).replace(' ', "_")));
                }
            }
        }
        let labels: String = labels.iter().map(|(point, value)| format!(" {point} {value}")).collect();
        Ok(format!("LABEL{labels}"))
    }

    /// The best line, as GoGui's variation where its moves have points, and as text.
    pub(super) fn best_line(&mut self) -> Response {
        let lines = self.lines(1)?;
        let line = lines.first().ok_or("the game is over")?;
        let (mut points, mut made) = (String::new(), 0);
        for name in &line.moves {
            let (side, vertex) = (self.session().side(), self.vertex(name));
            if self.session_mut().play(name).is_err() {
                break;
            }
            made += 1;
            points += &format!(" {} {vertex}", self.colours().letter(side));
        }
        self.take_back(made);
        let text = self.session().line(&line.moves).unwrap_or_default();
        let value = self.session().value(line.score);
        let is_shown = self.gogui_legal_moves().is_ok();
        Ok(if is_shown {
            format!("VAR{points}\nTEXT {value}: {text}")
        } else {
            format!("TEXT {value}: {text}")
        })
    }

    /// The best lines within the limits of a move, without the book, which has no others.
    fn lines(&mut self, lines: usize) -> Result<Vec<Variation<String>>, String> {
        if self.session().outcome().is_some() {
            return Err("the game is over".to_owned());
        }
        let (limits, _) = Strength::limits_or_default(self.strength(), None);
        let clock = Instant::now();
        let request = Request { lines, threads: self.threads(), book: false, ..Request::new(limits, &clock) };
        Ok(self.session_mut().search(&request, &mut |_| ()).lines)
    }
}
