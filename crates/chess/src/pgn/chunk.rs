//! The text of a file of PGN in parts, so that a game is read without the games after it (our own).

use super::error::{PgnError, PgnErrorKind, Place};
use std::collections::VecDeque;
use std::io::{self, BufRead, Cursor, Read};

/// The most that is read of one part, in MiB.
const LARGEST: usize = 64;

/// Reads the parts of a source. A part ends before a tag after moves; most have one game.
pub(super) struct Chunks<'a> {
    source: Box<dyn BufRead + 'a>,
    /// Lines that are read, with their ends.
    lines: VecDeque<String>,
    /// The number of lines returned.
    line: usize,
    begun: bool,
}

impl<'a> Chunks<'a> {
    pub(super) fn new(source: impl BufRead + 'a) -> Self {
        Chunks { source: Box::new(source), lines: VecDeque::new(), line: 0, begun: false }
    }

    /// The next part and the place of its beginning; `None` at the end.
    ///
    /// # Errors
    /// If the source cannot be read, or the part is too long.
    pub(super) fn next(&mut self) -> Result<Option<(Place, String)>, PgnError> {
        let place = Place { line: self.line + 1, column: 1 };
        let (mut text, mut state) = (String::new(), State::default());
        loop {
            if self.lines.is_empty() {
                let read = self.fill();
                read.map_err(|error| PgnErrorKind::Unreadable { why: error.to_string() }.at(place))?;
            }
            let Some(line) = self.lines.front() else { break };
            if state.ends_before(line) {
                break;
            }
            if text.len() > LARGEST << 20 {
                return Err(PgnErrorKind::Unreadable { why: too_large() }.at(place));
            }
            state.read(line);
            text += line;
            self.line += 1;
            self.lines.pop_front();
        }
        Ok((!text.is_empty()).then_some((place, text)))
    }

    /// Reads a line. A carriage return alone ends one too.
    fn fill(&mut self) -> io::Result<()> {
        if !self.begun {
            self.begun = true;
            self.decode()?;
        }
        let mut bytes = Vec::new();
        self.source.by_ref().take(LARGEST as u64 * (1 << 20) + 1).read_until(b'\n', &mut bytes)?;
        if bytes.len() > LARGEST << 20 {
            return Err(io::Error::other(too_large()));
        }
        let text = decoded(&bytes);
        let text = text.replace("\r\n", "\n").replace('\r', "\n");
        self.lines.extend(text.split_inclusive('\n').map(str::to_owned));
        Ok(())
    }

    /// Skips a byte order mark. A file in UTF-16, which only that mark shows, is read at once.
    fn decode(&mut self) -> io::Result<()> {
        let unit = match self.source.fill_buf()? {
            [0xef, 0xbb, 0xbf, ..] => {
                self.source.consume(3);
                return Ok(());
            }
            [0xff, 0xfe, ..] => u16::from_le_bytes,
            [0xfe, 0xff, ..] => u16::from_be_bytes,
            _ => return Ok(()),
        };
        let mut bytes = Vec::new();
        self.source.by_ref().take(LARGEST as u64 * (1 << 20) + 1).read_to_end(&mut bytes)?;
        if bytes.len() > LARGEST << 20 {
            return Err(io::Error::other(too_large()));
        }
        let units: Vec<_> = bytes[2..].chunks_exact(2).map(|pair| unit([pair[0], pair[1]])).collect();
        self.source = Box::new(Cursor::new(String::from_utf16_lossy(&units).into_bytes()));
        Ok(())
    }
}

fn too_large() -> String {
    format!("larger than {LARGEST} MiB, the most that is read of a game")
}

/// The standard prescribes ISO 8859-1, but newer files are in UTF-8: bytes that are not valid UTF-8 are read
/// as ISO 8859-1.
fn decoded(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text += chunk.valid();
        text.extend(chunk.invalid().iter().map(|&byte| char::from(byte)));
    }
    text
}

/// What the lines of a part so far say of the next one.
#[derive(Default)]
struct State {
    /// Whether a move or a result is in it.
    moves: bool,
    in_comment: bool,
    /// Whether the last line is blank.
    blank: bool,
    /// The name of the first tag.
    first: Option<String>,
}

impl State {
    /// Whether a game begins at this line: at a tag after moves; after a blank line also where a comment has
    /// no end, or where the first tag comes again.
    fn ends_before(&self, line: &str) -> bool {
        let Some(name) = tag_name(line) else { return false };
        let again = || self.first.as_deref() == Some(name);
        self.moves && !self.in_comment || self.blank && (self.in_comment || again())
    }

    fn read(&mut self, line: &str) {
        self.blank = line.trim().is_empty();
        if self.first.is_none() && !self.in_comment {
            self.first = tag_name(line).map(str::to_owned);
        }
        let (mut in_tag, mut quoted, mut escaped) = (false, false, false);
        for (column, c) in line.char_indices() {
            match c {
                '}' if self.in_comment => self.in_comment = false,
                _ if self.in_comment => {}
                _ if in_tag => {
                    in_tag = quoted || c != ']';
                    quoted ^= c == '"' && !escaped;
                    escaped = c == '\\' && !escaped;
                }
                '{' => self.in_comment = true,
                '[' => in_tag = true,
                '%' if column == 0 => return,
                ';' => return,
                _ => self.moves |= c.is_alphanumeric() || c == '*',
            }
        }
    }
}

/// The name of the tag with which a line begins.
fn tag_name(line: &str) -> Option<&str> {
    let inside = line.trim_start().strip_prefix('[')?.trim_start();
    let end = inside.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).unwrap_or(inside.len());
    let (name, rest) = inside.split_at(end);
    (rest.trim_start().starts_with('"') && !name.is_empty()).then_some(name)
}
