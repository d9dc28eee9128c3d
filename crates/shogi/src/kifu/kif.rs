//! KIF, the notation of Kakinoki's program (Kakinoki, *KIF format*), reading.

mod write;

use super::ending::KifuEnding;
use super::error::{KifuError, KifuErrorKind, expected};
use super::pieces::{self, names};
use super::setup::{HANDICAPS, Setup, digits};
use super::{Kifu, KifuMove};
use crate::{Move, Shogi};
use haitaka::{Color, File, Piece, Rank, Square};
use nullwindow::Position;
use std::time::Duration;

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

/// The numbers of files and ranks.
const FILES: [char; 9] = ['１', '２', '３', '４', '５', '６', '７', '８', '９'];
const RANKS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

impl Kifu {
    /// Reads a game in KIF. Variations are skipped.
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
    /// let error = Kifu::read_kif("1 ７六歩(77)\n2 ３四飛(82)\n").unwrap_err();
    /// assert_eq!(error.to_string(), "line 2, column 3: ３四飛(82) is not a legal move here");
    /// # Ok::<(), nullwindow_shogi::KifuError>(())
    /// ```
    pub fn read_kif(text: &str) -> Result<Self, KifuError> {
        let mut reader = KifReader::new();
        for (line, number) in text.lines().zip(1..) {
            // Later lines are variations.
            if line.trim_start().starts_with("変化：") {
                break;
            }
            reader.line(line.trim_end(), number)?;
        }
        reader.finish(text.lines().count().max(1))
    }
}

/// A game while it is read.
struct KifReader {
    kifu: Kifu,
    /// The start, if it is a diagram, and the number of its ranks so far.
    diagram: Option<(Setup, usize)>,
    /// The position, when the first move was read.
    position: Option<Shogi>,
    begun: bool,
}

/// A column, and the error there.
type Refused = (usize, KifuErrorKind);

impl KifReader {
    fn new() -> Self {
        KifReader { kifu: Kifu::new(Shogi::start()), diagram: None, position: None, begun: false }
    }

    fn finish(mut self, line: usize) -> Result<Kifu, KifuError> {
        if !self.begun {
            return Err(KifuErrorKind::NoGame.at(line, 1));
        }
        self.start().map_err(|kind| kind.at(line, 1))?;
        Ok(self.kifu)
    }

    /// The position; first the start of the game.
    fn start(&mut self) -> Result<&mut Shogi, KifuErrorKind> {
        if let (None, Some((setup, _))) = (&self.position, &self.diagram) {
            self.kifu.start = setup.position()?;
        }
        Ok(self.position.get_or_insert_with(|| self.kifu.start.clone()))
    }

    /// # Errors
    /// If a numbered line was read: the game has its start.
    fn before_moves(&self) -> Result<(), Refused> {
        if self.position.is_none() { Ok(()) } else { Err((1, KifuErrorKind::LateStart)) }
    }

    fn diagram(&mut self) -> Result<&mut (Setup, usize), Refused> {
        self.before_moves()?;
        self.begun = true;
        Ok(self.diagram.get_or_insert_with(|| (Setup::empty(), 0)))
    }

    fn line(&mut self, line: &str, number: usize) -> Result<(), KifuError> {
        let text = line.trim_start();
        let at = |(column, kind): Refused| {
            let before = line.chars().count() - text.chars().count();
            KifuErrorKind::at(kind, number, before + column)
        };
        let first = text.chars().next().unwrap_or('#');
        if let Some(comment) = text.strip_prefix('*') {
            self.kifu.add_comment(comment);
        } else if first.is_ascii_digit() {
            self.begun = true;
            if self.kifu.ending.is_none() {
                self.numbered(text).map_err(at)?;
            }
        } else if let Some(rank) = text.strip_prefix('|') {
            self.rank(rank).map_err(at)?;
        } else if ["先手番", "下手番", "後手番", "上手番"].contains(&text) {
            let black = text.starts_with(['先', '下']);
            self.diagram().map_err(at)?.0.side = if black { Color::Black } else { Color::White };
        } else if let Some((name, value)) = text.split_once('：').filter(|_| !['#', '&'].contains(&first)) {
            self.tag(name.trim_end(), value.trim()).map_err(at)?;
        }
        // What is left: comments, bookmarks, and the frames of diagrams.
        Ok(())
    }

    fn tag(&mut self, name: &str, value: &str) -> Result<(), Refused> {
        self.begun = true;
        let column = name.chars().count() + 2;
        match name {
            "手合割" if value == "その他" => {}
            "手合割" => {
                self.before_moves()?;
                let known = HANDICAPS.iter().find(|(known, _)| *known == value);
                let (_, squares) =
                    known.ok_or_else(|| (column, expected(value, "a handicap that is known")))?;
                self.kifu.start = Setup::handicap(squares).position().map_err(|kind| (column, kind))?;
            }
            "先手の持駒" | "下手の持駒" => self.hand(Color::Black, value, column)?,
            "後手の持駒" | "上手の持駒" => self.hand(Color::White, value, column)?,
            _ => {
                let known = TAGS.iter().find(|(_, kif)| *kif == name);
                let name = known.map_or(name, |(known, _)| known);
                self.kifu.tags.push((name.to_owned(), value.to_owned()));
            }
        }
        Ok(())
    }

    /// The pieces of a hand: `飛　角二　歩十八`, or `なし`.
    fn hand(&mut self, color: Color, value: &str, column: usize) -> Result<(), Refused> {
        let setup = &mut self.diagram()?.0;
        for word in value.split_whitespace().filter(|&word| word != "なし") {
            let refused = || (column, expected(word, "pieces in hand, as in 角 or 歩十二"));
            let (piece, count) = pieces::from_kif(word).ok_or_else(refused)?;
            let count = match count.strip_prefix('十') {
                Some("") => Some(10),
                Some(ones) => rank_number(ones).map(|ones| 10 + ones),
                None if count.is_empty() => Some(1),
                None => rank_number(count),
            };
            if piece as usize >= Piece::HAND_NUM {
                return Err(refused());
            }
            setup.hold(color, piece, count.ok_or_else(refused)?);
        }
        Ok(())
    }

    /// A rank of a diagram, without the `|` before it.
    fn rank(&mut self, text: &str) -> Result<(), Refused> {
        let (setup, ranks) = self.diagram()?;
        let refused = |column, found: char| (column, expected(&found.to_string(), "a square of a diagram"));
        let rank = Rank::try_index(*ranks).ok_or_else(|| (1, expected(text, "one of nine ranks")))?;
        *ranks += 1;
        let (mut cells, mut column) = (text.chars(), 2);
        for file in File::ALL.into_iter().rev() {
            let (sign, name) = (cells.next().unwrap_or('|'), cells.next().unwrap_or('|'));
            if name != '・' {
                let (piece, _) = pieces::from_kif(name.encode_utf8(&mut [0; 4]))
                    .ok_or_else(|| refused(column + 1, name))?;
                let color = match sign {
                    ' ' | '^' => Color::Black,
                    'v' | 'V' => Color::White,
                    _ => return Err(refused(column, sign)),
                };
                setup.put(color, piece, Square::new(file, rank)).map_err(|kind| (column, kind))?;
            }
            column += 2;
        }
        Ok(())
    }

    /// A line with a number: a move, or the end of the game.
    fn numbered(&mut self, text: &str) -> Result<(), Refused> {
        let wanted = self.kifu.moves.len() + 1;
        let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (number, rest) = text.split_at(digits);
        if number.parse() != Ok(wanted) {
            return Err((1, KifuErrorKind::Number { found: number.to_owned(), wanted }));
        }
        let words = rest.trim_start();
        let column = digits + rest.chars().count() - words.chars().count() + 1;
        let last = self.kifu.moves.last().map(|played| played.m.to());
        let position = self.start().map_err(|kind| (column, kind))?;
        if let Some(ending) = KifuEnding::from_kif(words) {
            self.kifu.ending = Some(ending);
            return Ok(());
        }
        let (m, rest) = read_move(position, words, last).map_err(|kind| (column, kind))?;
        position.make(m);
        self.kifu.moves.push(KifuMove { time: time(rest), ..KifuMove::from(m) });
        Ok(())
    }
}

/// The number of a rank, from 1 to 9.
fn rank_number(text: &str) -> Option<u8> {
    let mut chars = text.chars();
    let (first, rest) = (chars.next()?, chars.as_str());
    let place = RANKS.iter().position(|&rank| rank == first).filter(|_| rest.is_empty())?;
    Some(place as u8 + 1)
}

/// Reads a move such as `７六歩(77)`, `同　銀成(31)` or `５五角打`. Returns it and the rest of the line.
fn read_move<'a>(
    position: &Shogi,
    text: &'a str,
    last: Option<Square>,
) -> Result<(Move, &'a str), KifuErrorKind> {
    let shown = text.split(' ').next().unwrap_or_default();
    let wanted = || expected(shown, "a move, as in ７六歩(77), 同　銀(31) or ５五角打");
    let (to, rest) = match text.strip_prefix('同') {
        Some(rest) => (last.ok_or(KifuErrorKind::NoDestination)?, rest.trim_start()),
        None => {
            let mut chars = text.chars();
            let index = |names: &[char], c: Option<char>| names.iter().position(|&name| Some(name) == c);
            let digit = |c: char| c.to_digit(10).and_then(|digit| (digit as usize).checked_sub(1));
            let (file, rank) = (chars.next(), chars.next());
            let file = index(&FILES, file).or_else(|| digit(file?)).and_then(File::try_index);
            let rank = index(&RANKS, rank).or_else(|| digit(rank?)).and_then(Rank::try_index);
            (Square::new(file.ok_or_else(wanted)?, rank.ok_or_else(wanted)?), chars.as_str())
        }
    };
    let (piece, rest) = pieces::from_kif(rest).ok_or_else(wanted)?;
    let (promotion, rest) = match (rest.strip_prefix("不成"), rest.strip_prefix('成')) {
        (Some(rest), _) => (false, rest),
        (_, Some(rest)) => (true, rest),
        _ => (false, rest),
    };
    let bare = rest.strip_prefix('打').unwrap_or(rest);
    // Only the square before a move stands directly behind it.
    let from = bare.strip_prefix('(').and_then(|rest| rest.split_once(')'));
    let (m, rest) = match from {
        Some((from, rest)) if bare.len() == rest.len() + 4 => {
            let from = super::setup::square(from).ok_or_else(wanted)?;
            let board = position.board();
            if board.colored_piece_on(from).map(|on| (on.color, on.piece))
                != Some((board.side_to_move(), piece))
            {
                return Err(KifuErrorKind::Piece { piece: names(piece).english, square: digits(from) });
            }
            if promotion && !piece.is_promotable() {
                let piece = names(piece).english;
                return Err(KifuErrorKind::Promotion { piece, found: "成".to_owned() });
            }
            (Move::BoardMove { from, to, promotion }, rest)
        }
        _ if promotion || piece as usize >= Piece::HAND_NUM => return Err(wanted()),
        _ => (Move::Drop { piece, to }, bare),
    };
    if position.is_legal(m) { Ok((m, rest)) } else { Err(KifuErrorKind::Illegal { found: shown.to_owned() }) }
}

/// The time of a move in `( 0:16/00:01:02)`: minutes and seconds, or hours too.
fn time(text: &str) -> Option<Duration> {
    let (_, text) = text.split_once('(')?;
    let (move_time, _) = text.split_once(['/', ')'])?;
    let mut seconds = 0_u64;
    for part in move_time.split(':') {
        seconds = seconds.checked_mul(60)?.checked_add(part.trim().parse().ok()?)?;
    }
    Some(Duration::from_secs(seconds))
}
