//! The export format of PGN (Edwards 1994, sections 8.1 and 8.2).

use super::{Pgn, PgnMove};
use crate::Chess;
use nullwindow::{Outcome, Position, Side};
use std::fmt;

/// The roster of seven tags without the last, the result, each with the text for an unknown value.
const ROSTER: [(&str, &str); 6] =
    [("Event", "?"), ("Site", "?"), ("Date", "????.??.??"), ("Round", "?"), ("White", "?"), ("Black", "?")];

impl fmt::Display for Pgn {
    /// Writes the game. PGN has no closing braces in comments: parentheses replace them. Spaces replace the
    /// line breaks in the values of tags. In the names of tags `_` replaces all but letters and digits of
    /// ASCII; a tag without a name is left out.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let result = match self.result {
            Some(Outcome::Win(Side::First)) => "1-0",
            Some(Outcome::Win(Side::Second)) => "0-1",
            Some(Outcome::Draw) => "1/2-1/2",
            _ => "*",
        };
        for (name, unknown) in ROSTER {
            tag(f, name, self.tag(name).unwrap_or(unknown))?;
        }
        tag(f, "Result", result)?;
        for (name, value) in &self.tags {
            let in_roster = ROSTER.iter().any(|(known, _)| known == name);
            if !in_roster && !matches!(name.as_str(), "Result" | "FEN" | "SetUp") {
                tag(f, name, value)?;
            }
        }
        if self.start != Chess::start() {
            tag(f, "SetUp", "1")?;
            tag(f, "FEN", &self.start.to_string())?;
        }
        f.write_str("\n")?;
        let mut lines = LineBreaker { f, column: 0 };
        lines.comment(self.comment.as_deref())?;
        lines.moves(&self.moves, self.start.clone())?;
        lines.word(result)?;
        f.write_str("\n")
    }
}

fn tag(f: &mut fmt::Formatter<'_>, name: &str, value: &str) -> fmt::Result {
    if name.is_empty() {
        return Ok(());
    }
    let name = name.replace(|c: char| !c.is_ascii_alphanumeric(), "_");
    let value = value.replace(|c: char| c.is_control(), " ").replace('\\', "\\\\").replace('"', "\\\"");
    writeln!(f, "[{name} \"{value}\"]")
}

/// The parts of a comment between which a line may end. A command such as `[%eval 0.52]` stays whole, since
/// strict readers do not find it otherwise; and no line begins with `[`, `%` or `;`, which at the beginning
/// of a line are a tag, an escape and a comment.
fn unbroken(text: &str) -> Vec<String> {
    let mut parts: Vec<String> = Vec::new();
    let mut in_command = false;
    for word in text.split_whitespace() {
        match parts.last_mut() {
            Some(part) if in_command || word.starts_with(['[', '%', ';']) => {
                part.push(' ');
                part.push_str(word);
            }
            _ => parts.push(word.to_owned()),
        }
        in_command = match (word.rfind("[%"), word.rfind(']')) {
            (Some(begin), end) => end.is_none_or(|end| end < begin),
            (None, end) => in_command && end.is_none(),
        };
    }
    parts
}

/// Breaks words into lines of less than 80 characters.
struct LineBreaker<'a, 'f> {
    f: &'a mut fmt::Formatter<'f>,
    column: usize,
}

impl LineBreaker<'_, '_> {
    fn word(&mut self, word: &str) -> fmt::Result {
        let length = word.chars().count();
        if self.column > 0 {
            let fits = self.column + 1 + length < 80;
            self.f.write_str(if fits { " " } else { "\n" })?;
            self.column = if fits { self.column + 1 } else { 0 };
        }
        self.column += length;
        self.f.write_str(word)
    }

    /// The moves from `position` on, with their annotations.
    fn moves(&mut self, moves: &[PgnMove], mut position: Chess) -> fmt::Result {
        // Black's move has its number where White's move is not right before it.
        let mut alone = true;
        for PgnMove { m, nags, comment, variations } in moves {
            let number = position.board().fullmove_number();
            match position.side() {
                Side::First => self.word(&format!("{number}."))?,
                Side::Second if alone => self.word(&format!("{number}..."))?,
                Side::Second => {}
            }
            self.word(&position.san(*m))?;
            for nag in nags {
                self.word(&format!("${nag}"))?;
            }
            self.comment(comment.as_deref())?;
            for variation in variations {
                self.word("(")?;
                self.comment(variation.comment.as_deref())?;
                self.moves(&variation.moves, position.clone())?;
                self.word(")")?;
            }
            alone = comment.is_some() || !variations.is_empty();
            position.make(*m);
        }
        Ok(())
    }

    fn comment(&mut self, text: Option<&str>) -> fmt::Result {
        let Some(text) = text else { return Ok(()) };
        let text = format!("{{{}}}", text.replace('}', ")"));
        unbroken(&text).iter().try_for_each(|word| self.word(word))
    }
}
