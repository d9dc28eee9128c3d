//! KIF, the notation of Kakinoki's program (Kakinoki, *KIF format*), and KI2, its form without origins.

mod lines;
mod moves;
mod numbers;
mod write;

use super::ending::KifuEnding;
use super::error::{KifuError, KifuErrorKind, KifuRemark, expected};
use super::pieces;
use super::setup::{HANDICAPS, Setup};
use super::{Kifu, add_line, numbered_lines};
use haitaka::{Color, File, Piece, Rank, Square};
use lines::Lines;
use nullwindow::session::excerpt;
use numbers::{count_of, digit, split_number};

/// The tags by their names in KIF. Those of a handicap come later.
const TAGS: [(&str, &str); 10] = [
    ("Black", "先手"),
    ("White", "後手"),
    ("Event", "棋戦"),
    ("Site", "場所"),
    ("Start", "開始日時"),
    ("End", "終了日時"),
    ("TimeLimit", "持ち時間"),
    ("Opening", "戦型"),
    ("Black", "下手"),
    ("White", "上手"),
];

/// The signs of the sides before moves.
const BLACK: [char; 3] = ['▲', '▼', '☗'];
const WHITE: [char; 3] = ['△', '▽', '☖'];

impl Kifu {
    /// The depth to which variations are nested; deeper ones are left out.
    pub const NESTED: usize = 100;

    /// Reads a game in KIF or KI2, with its variations.
    ///
    /// # Errors
    /// The first error, with its place.
    ///
    /// ```
    /// use nullwindow_shogi::Kifu;
    /// let text = "手合割：二枚落ち\n1 ６二銀(71) (0:12/00:00:12)\n2 ７六歩(77)\n*good\n3 投了\n";
    /// let game = Kifu::read_kif(text)?;
    /// assert_eq!(game.start.to_string(), "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1");
    /// assert_eq!(game.moves.len(), 2);
    /// assert_eq!(Kifu::read_kif("▲７六歩△３四歩▲２六歩\nまで3手で中断")?.moves.len(), 3);
    /// let error = Kifu::read_kif("1 ７六歩(77)\n2 ３四飛(82)\n").unwrap_err();
    /// assert_eq!(error.to_string(), "line 2, column 3: ３四飛(82) is not a legal move here");
    /// # Ok::<(), nullwindow_shogi::KifuError>(())
    /// ```
    pub fn read_kif(text: &str) -> Result<Self, KifuError> {
        read(text, &mut Vec::new())
    }
}

/// The game of a text.
pub(super) fn read(text: &str, remarks: &mut Vec<KifuRemark>) -> Result<Kifu, KifuError> {
    let (mut reader, mut last) = (KifReader::default(), 1);
    for (line, number) in numbered_lines(text.strip_prefix('\u{feff}').unwrap_or(text)) {
        reader.place.line = number;
        if !line.is_empty() {
            last = number;
            reader.line(line)?;
        }
    }
    reader.finish(last, remarks)
}

/// A game while it is read.
#[derive(Default)]
struct KifReader {
    lines: Lines,
    /// The start, if it is a diagram, and the number of its ranks so far.
    diagram: Option<(Setup, usize)>,
    /// A handicap that is not known, which matters where there is no diagram.
    unknown: Option<KifuError>,
    /// Whether the start is complete, because the first move was read.
    started: bool,
    /// Whether the next number begins a variation.
    branching: bool,
    begun: bool,
    place: Place,
    remarks: Vec<KifuRemark>,
}

/// The line that is read, and the number of spaces before its text.
#[derive(Clone, Copy, Default)]
struct Place {
    line: usize,
    spaces: usize,
}

impl Place {
    /// The error in this column of the text.
    fn at(self, column: usize, kind: KifuErrorKind) -> KifuError {
        kind.at(self.line, self.spaces + column)
    }
}

impl KifReader {
    fn finish(mut self, line: usize, remarks: &mut Vec<KifuRemark>) -> Result<Kifu, KifuError> {
        self.place = Place { line, spaces: 0 };
        if !self.begun {
            return Err(self.place.at(1, KifuErrorKind::NoGame));
        }
        self.start()?;
        let game = self.lines.finish()?;
        remarks.append(&mut self.remarks);
        Ok(game)
    }

    fn remark(&mut self, text: String) {
        self.remarks.push(KifuRemark { line: self.place.line, text });
    }

    fn not_understood(&mut self, text: &str) {
        self.remark(format!("'{}' is not understood, and left out", excerpt(text)));
    }

    /// Completes the start of the game.
    fn start(&mut self) -> Result<(), KifuError> {
        if !std::mem::replace(&mut self.started, true) {
            let place = self.place;
            match (&self.diagram, &self.unknown) {
                (Some((setup, _)), _) => {
                    let start = setup.position().map_err(|kind| place.at(1, kind))?;
                    self.lines.set_start(start);
                }
                (None, Some(error)) => return Err(error.clone()),
                (None, None) => {}
            }
        }
        Ok(())
    }

    /// # Errors
    /// If a move was read: the game has its start.
    fn before_moves(&self) -> Result<(), KifuError> {
        if self.started { Err(self.place.at(1, KifuErrorKind::LateStart)) } else { Ok(()) }
    }

    fn diagram(&mut self) -> Result<&mut (Setup, usize), KifuError> {
        self.before_moves()?;
        self.begun = true;
        Ok(self.diagram.get_or_insert_with(|| (Setup::empty(), 0)))
    }

    fn line(&mut self, line: &str) -> Result<(), KifuError> {
        let text = line.trim_start();
        self.place.spaces = line.chars().count() - text.chars().count();
        let first = text.chars().next().unwrap_or('#');
        // Notes on a move that was not read belong to no other.
        let lost = self.branching || self.lines.was_cut();
        let notes = self.lines.top().here();
        let behind = |names: [&str; 2]| names.iter().find_map(|name| text.strip_prefix(name));
        if lost && text.starts_with(['*', '#', '&']) {
            self.not_understood(text);
        } else if text.starts_with("**") {
            notes.program.push(text.to_owned());
        } else if let Some(comment) = text.strip_prefix('*') {
            notes.add_comment(comment);
        } else if let Some(words) = text.strip_prefix('#') {
            if !words.starts_with("KIF version=") {
                let space = if words.starts_with('*') { " " } else { "" };
                notes.program.push(format!("{space}{words}"));
            }
        } else if let Some(name) = text.strip_prefix('&') {
            add_line(&mut notes.bookmark, name);
        } else if first.is_ascii_digit() {
            self.numbered(text)?;
        } else if is_sign(first) {
            self.unnumbered(text)?;
        } else if let Some(rank) = text.strip_prefix('|') {
            self.rank(rank)?;
        } else if let Some(number) = behind(["変化：", "変化:"]) {
            self.variation(number.trim(), text)?;
        } else if let Some(result) = text.strip_prefix("まで") {
            self.result(result, text)?;
        } else if let Some(number) = behind(["手数＝", "手数="]) {
            self.move_number(number, text)?;
        } else if let Some(side) = side_to_move(text) {
            self.diagram()?.0.side = side;
        } else if let Some((name, value)) = tag(text) {
            self.tag(name.trim_end(), value.trim())?;
        } else if !["手数--", "+--", "９ ８", "９　８"].iter().any(|frame| text.starts_with(frame)) {
            self.not_understood(text);
        }
        Ok(())
    }

    fn tag(&mut self, name: &str, value: &str) -> Result<(), KifuError> {
        self.begun = true;
        let column = name.chars().count() + 2;
        match name {
            "手合割" if value == "その他" || value.is_empty() => {}
            "手合割" => {
                self.before_moves()?;
                match HANDICAPS.iter().find(|(known, _)| *known == value) {
                    Some((_, squares)) => {
                        let start = Setup::handicap(squares).position();
                        self.lines.set_start(start.map_err(|kind| self.place.at(column, kind))?);
                    }
                    None => {
                        // Beside a diagram, 詰将棋 says what it is; other words are those of other games.
                        let error = self.place.at(column, expected(value, "a handicap that is known"));
                        if !value.contains(['詰', '落']) {
                            return Err(error);
                        }
                        self.unknown = Some(error);
                        self.lines.game().before.program.push(format!("{name}：{value}"));
                    }
                }
            }
            "先手の持駒" | "下手の持駒" => self.hand(Color::Black, value, column)?,
            "後手の持駒" | "上手の持駒" => self.hand(Color::White, value, column)?,
            _ => {
                let known = TAGS.iter().find(|(_, kif)| *kif == name);
                let name = known.map_or(name, |(known, _)| known);
                self.lines.game().tags.push((name.to_owned(), value.to_owned()));
            }
        }
        Ok(())
    }

    /// The pieces of a hand: `飛　角二　歩十八`, `歩18`, or `なし`.
    fn hand(&mut self, color: Color, value: &str, column: usize) -> Result<(), KifuError> {
        let place = self.place;
        let setup = &mut self.diagram()?.0;
        let mut rest = if value == "なし" { "" } else { value };
        while !rest.is_empty() {
            let refused = || place.at(column, expected(rest, "pieces in hand, as in 角 or 歩十二"));
            let (piece, words) = pieces::from_kif(rest).ok_or_else(refused)?;
            let end = words.find(|c: char| digit(c).is_none() && c != '十').unwrap_or(words.len());
            let count = count_of(&words[..end]).filter(|_| (piece as usize) < Piece::HAND_NUM);
            setup.hold(color, piece, count.ok_or_else(refused)?);
            rest = words[end..].trim_start();
        }
        Ok(())
    }

    /// A rank of a diagram, without the `|` before it.
    fn rank(&mut self, text: &str) -> Result<(), KifuError> {
        let place = self.place;
        let (setup, ranks) = self.diagram()?;
        let refused = |column, text: &str, wanted| place.at(column, expected(text, wanted));
        let rank = Rank::try_index(*ranks).ok_or_else(|| refused(1, text, "one of nine ranks"))?;
        *ranks += 1;
        let (mut cells, mut column) = (text.chars(), 2);
        for file in File::ALL.into_iter().rev() {
            let (sign, name) = (cells.next().unwrap_or('|'), cells.next().unwrap_or('|'));
            if name != '・' {
                let refused =
                    |column, found: char| refused(column, &found.to_string(), "a square of a diagram");
                let (piece, _) = pieces::from_kif(name.encode_utf8(&mut [0; 4]))
                    .ok_or_else(|| refused(column + 1, name))?;
                let color = match sign {
                    ' ' | '^' => Color::Black,
                    'v' | 'V' => Color::White,
                    _ => return Err(refused(column, sign)),
                };
                setup.put(color, piece, Square::new(file, rank)).map_err(|kind| place.at(column, kind))?;
            }
            column += 2;
        }
        Ok(())
    }

    /// `手数＝12　▲５八飛　まで`: the number of moves before the start, and the last of them.
    fn move_number(&mut self, words: &str, text: &str) -> Result<(), KifuError> {
        match split_number(words) {
            (Some(number), last) => {
                self.diagram()?.0.number = number.saturating_add(1);
                let last = last.trim_start_matches(|c: char| c.is_whitespace() || is_sign(c));
                self.lines.before_start = moves::square(last).map(|(square, _)| square);
            }
            _ => self.not_understood(text),
        }
        Ok(())
    }

    /// `変化：12手`: the next lines replace those from this number on. Without a number, that of the next line
    /// says where.
    fn variation(&mut self, number: &str, text: &str) -> Result<(), KifuError> {
        let number = split_number(number).0.map(usize::from);
        let known = match number.filter(|_| self.lines.begun()) {
            Some(number) => self.lines.branch(number)?,
            None => false,
        };
        self.branching = !known && self.lines.begun();
        if !known {
            self.not_understood(text);
        }
        Ok(())
    }

    /// `まで99手で先手の勝ち`, which counts where no ending was read.
    fn result(&mut self, words: &str, text: &str) -> Result<(), KifuError> {
        self.begun = true;
        self.start()?;
        if self.lines.top().ending.is_none() {
            let (_, words) = split_number(words.trim_start_matches(['、', ' ', '　']));
            let words = words.trim_start_matches(['手', 'で', 'に', 'て', '、', ' ', '　']);
            match KifuEnding::from_sentence(words, self.lines.position()) {
                Some(ending) => self.end(ending)?,
                None => self.not_understood(text),
            }
        }
        Ok(())
    }

    fn end(&mut self, ending: KifuEnding) -> Result<(), KifuError> {
        if let Some(found) = self.lines.end(ending)? {
            self.remark(format!("the last move, {}, is illegal, as the ending says", excerpt(&found)));
        }
        Ok(())
    }

    /// A line with a number: a move, or the end of the game.
    fn numbered(&mut self, text: &str) -> Result<(), KifuError> {
        self.begun = true;
        self.start()?;
        let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (found, rest) = text.split_at(digits);
        let number = found.parse().ok();
        if let (true, Some(number)) = (self.branching, number) {
            self.branching = !self.lines.branch(number)?;
        }
        let wanted = self.lines.next_number();
        if self.branching || number != Some(wanted) && self.lines.top().ending.is_some() {
            self.not_understood(text);
            return Ok(());
        }
        if number != Some(wanted) && !self.lines.was_cut() {
            if !number.is_some_and(|number| self.lines.renumber(number)) {
                let error = self.place.at(1, KifuErrorKind::Number { found: found.to_owned(), wanted });
                return self.refuse(found, error, false);
            }
            self.remark(format!("the first move has the number {found}, not {wanted}"));
        }
        let words = rest.trim_start();
        self.step(words, digits + rest.chars().count() - words.chars().count() + 1, true)
    }

    /// Moves of KI2, each behind the sign of its side.
    fn unnumbered(&mut self, text: &str) -> Result<(), KifuError> {
        self.begun = true;
        self.start()?;
        if self.branching {
            self.not_understood(text);
            return Ok(());
        }
        let mut begins: Vec<_> = text.char_indices().filter(|&(_, c)| is_sign(c)).map(|(at, _)| at).collect();
        begins.push(text.len());
        for pair in begins.windows(2) {
            let column = text[..pair[0]].chars().count() + 1;
            self.step(text[pair[0]..pair[1]].trim_end(), column, false)?;
        }
        Ok(())
    }

    /// A move or the end of the game, at a column.
    fn step(&mut self, words: &str, column: usize, numbered: bool) -> Result<(), KifuError> {
        let bare = words.trim_start_matches(is_sign).trim_start();
        if self.lines.top().ending.is_some() {
            self.not_understood(words);
            return Ok(());
        }
        if let Some((ending, rest)) = KifuEnding::from_kif(bare) {
            self.end(ending)?;
            self.time(rest.trim());
            return Ok(());
        }
        if !self.lines.goes_on()? {
            return Ok(());
        }
        let position = self.lines.position().clone();
        let other = if position.board().side_to_move() == Color::Black { WHITE } else { BLACK };
        if words.starts_with(other) {
            self.remark(format!("the sign before {} is that of the other side", excerpt(bare)));
        }
        let column = column + words.chars().count() - bare.chars().count();
        match moves::read_move(&position, bare, self.lines.last()) {
            Ok(named) => {
                if let Some(note) = named.note.filter(|_| numbered) {
                    self.remark(format!("{} {note}", excerpt(named.text)));
                }
                self.lines.play(named.m);
                self.time(named.rest.trim());
            }
            Err(kind) => {
                let found = bare.split([' ', '\t']).next().unwrap_or_default();
                let may_be_last = matches!(kind, KifuErrorKind::Illegal { .. } | KifuErrorKind::Piece { .. });
                return self.refuse(found, self.place.at(column, kind), may_be_last);
            }
        }
        Ok(())
    }

    /// Ends the reading of the line by a move that is not one: of a variation, or of the game, if it may be
    /// the last one.
    fn refuse(&mut self, found: &str, error: KifuError, may_be_last: bool) -> Result<(), KifuError> {
        if self.lines.is_variation() {
            self.remark(format!("the variation is left out from here on: {}", error.kind));
        } else if !may_be_last {
            return Err(error);
        }
        self.lines.cut(found, error);
        Ok(())
    }

    /// The time behind a move or an ending, and the sign of variations.
    fn time(&mut self, text: &str) {
        let text = text.trim_end_matches('+').trim_end();
        match moves::time(text) {
            Some(time) => self.lines.top().here().time = Some(time),
            None if text.is_empty() => {}
            None => self.not_understood(text),
        }
    }
}

/// The move of KI2 with this name.
#[cfg(test)]
pub(super) fn read_ki2(position: &crate::Shogi, name: &str) -> Option<crate::Move> {
    moves::read_move(position, name, None).ok().map(|named| named.m)
}

/// Whether it is the sign of a side.
fn is_sign(c: char) -> bool {
    BLACK.contains(&c) || WHITE.contains(&c)
}

/// The side to move, by a line that says it.
fn side_to_move(text: &str) -> Option<Color> {
    match text.strip_suffix("手番")? {
        "先" | "下" => Some(Color::Black),
        "後" | "上" => Some(Color::White),
        _ => None,
    }
}

/// A tag: a name and a value. A colon of ASCII ends a name alone that is known.
fn tag(text: &str) -> Option<(&str, &str)> {
    let known = |name: &str| {
        name == "手合割" || name.ends_with("手の持駒") || TAGS.iter().any(|(_, known)| *known == name)
    };
    text.split_once('：').or_else(|| text.split_once(':').filter(|(name, _)| known(name)))
}
