//! Writing KIF.

use super::super::ending::KifuEnding;
use super::super::format::KIF_UTF8;
use super::super::pieces::{IN_HAND, PIECES, names};
use super::super::setup::{HANDICAPS, Setup, digits};
use super::super::{Kifu, KifuMove, KifuNotes, one_line};
use super::TAGS;
use super::numbers::{FILES, RANKS};
use crate::{Move, Shogi};
use haitaka::{Color, File, Rank, Square};
use nullwindow::{Outcome, Position, Side};
use std::fmt::Write;
use std::time::Duration;

impl Kifu {
    /// The game in KIF, with a first line that names the encoding. A tag that would be read as something
    /// else, such as one whose name begins with a digit, is written as a comment of the file.
    ///
    /// ```
    /// use nullwindow_shogi::Kifu;
    /// let games = Kifu::read_csa("PI\n+\n+7776FU\nT5\n-3334FU\n+8822UM\n%CHUDAN\n")?;
    /// let text = games[0].to_kif();
    /// assert!(text.contains("７六歩(77)") && text.contains("( 0:05/00:00:05)"), "{text}");
    /// assert!(text.contains("２二角成(88)") && text.contains("中断"), "{text}");
    /// # Ok::<(), nullwindow_shogi::KifuError>(())
    /// ```
    #[must_use]
    pub fn to_kif(&self) -> String {
        let mut text = KIF_UTF8.to_owned();
        for (name, value) in &self.tags {
            let name = TAGS.iter().find(|(known, _)| known == name).map_or(name.as_str(), |(_, kif)| kif);
            let value = one_line(value);
            let line = format!("{}：{value}", one_line(name));
            let read = Kifu::read_kif(&line).map(|game| game.tags);
            let as_it_is = read.is_ok_and(|tags| matches!(&tags[..], [(_, read)] if *read == value));
            _ = writeln!(text, "{}{line}", if as_it_is { "" } else { "#" });
        }
        write_start(&mut text, &self.start);
        text += "手数----指手---------消費時間--\n";
        self.write_line(&mut text, [Duration::ZERO; 2]);
        text
    }

    /// The moves and the ending, then the variations from the last to the first. The sides have used some
    /// time when the line begins. Its first move names its square: readers without variations do not know 同.
    fn write_line(&self, text: &mut String, mut used: [Duration; 2]) {
        write_notes(text, &self.before);
        let (mut position, mut last, mut varied) = (self.start.clone(), None, Vec::new());
        for KifuMove { m, notes } in &self.moves {
            varied.push((position.board().move_number(), notes, used));
            write_step(text, &position, &move_name(&position, *m, last), notes, &mut used);
            last = Some(m.to());
            position.make(*m);
        }
        varied.push((position.board().move_number(), &self.after, used));
        if let Some(ending) = self.ending {
            write_step(text, &position, ending.kif(), &self.after, &mut used);
            let winner = match ending.outcome(position.side()) {
                Some(Outcome::Win(Side::First)) => "先手の",
                Some(Outcome::Win(Side::Second)) => "後手の",
                _ => "",
            };
            let what = match ending {
                KifuEnding::IllegalAction | KifuEnding::IllegalActionOfOther => "反則勝ち",
                KifuEnding::Declaration => "入玉勝ち",
                _ if !winner.is_empty() => "勝ち",
                _ => ending.kif(),
            };
            _ = writeln!(text, "まで{}手で{winner}{what}", position.board().move_number() - 1);
        }
        for (number, notes, used) in varied.into_iter().rev() {
            for variation in &notes.variations {
                _ = writeln!(text, "\n変化：{number}手");
                variation.write_line(text, used);
            }
        }
    }
}

/// A line with a number: a move or the ending, its time, and what is written at it.
fn write_step(text: &mut String, position: &Shogi, name: &str, notes: &KifuNotes, used: &mut [Duration; 2]) {
    let shown = notes.time.map(|time| {
        let total = &mut used[position.side() as usize];
        *total = total.saturating_add(time);
        let ([_, m, s], [hours, minutes, seconds]) = (clock(time), clock(*total));
        let minutes_of_move = time.as_secs() / 60;
        debug_assert!(minutes_of_move >= m);
        format!("( {minutes_of_move}:{s:02}/{hours:02}:{minutes:02}:{seconds:02})")
    });
    // Of two columns for each character of a move.
    let line = format!("{:>4} {name:<8} {}", position.board().move_number(), shown.unwrap_or_default());
    _ = writeln!(text, "{}", line.trim_end());
    write_notes(text, notes);
}

fn write_notes(text: &mut String, notes: &KifuNotes) {
    for line in notes.comment_lines() {
        _ = writeln!(text, "*{line}");
    }
    for line in notes.program_lines() {
        _ = writeln!(text, "{}{line}", if line.starts_with("**") { "" } else { "#" });
    }
    for line in notes.bookmark.iter().flat_map(|name| name.split(['\n', '\r'])) {
        _ = writeln!(text, "&{line}");
    }
}

/// Hours, minutes and seconds.
fn clock(time: Duration) -> [u64; 3] {
    let seconds = time.as_secs();
    [seconds / 3600, seconds / 60 % 60, seconds % 60]
}

fn move_name(position: &Shogi, m: Move, last: Option<Square>) -> String {
    let to = m.to();
    let destination = match last {
        Some(last) if last == to => "同　".to_owned(),
        _ => String::from_iter([FILES[to.file() as usize], RANKS[to.rank() as usize]]),
    };
    let (piece, how) = match m {
        Move::Drop { piece, .. } => (piece, "打".to_owned()),
        Move::BoardMove { from, promotion, .. } => {
            let piece = position.board().piece_on(from).unwrap_or(haitaka::Piece::Pawn);
            (piece, format!("{}({})", if promotion { "成" } else { "" }, digits(from)))
        }
    };
    format!("{destination}{}{how}", names(piece).kif)
}

fn write_start(text: &mut String, start: &Shogi) {
    let handicap =
        HANDICAPS.iter().find(|(_, squares)| Setup::handicap(squares).position().as_ref() == Ok(start));
    if let Some((name, _)) = handicap {
        _ = writeln!(text, "手合割：{name}");
        return;
    }
    let setup = Setup::of(start);
    let hand = |color: Color| {
        let pieces = PIECES[..IN_HAND].iter().filter_map(|names| match setup.hand(color, names.piece) {
            0 => None,
            1 => Some(names.kif.to_owned()),
            count => {
                let ten = if count >= 10 { "十" } else { "" };
                let ones = usize::from(count % 10).checked_sub(1).map(|ones| RANKS[ones]);
                Some(format!("{}{ten}{}", names.kif, ones.map_or(String::new(), String::from)))
            }
        });
        let pieces: Vec<_> = pieces.collect();
        if pieces.is_empty() { "なし".to_owned() } else { pieces.join("　") }
    };
    _ = writeln!(text, "後手の持駒：{}", hand(Color::White));
    *text += "  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n";
    for rank in Rank::ALL {
        *text += "|";
        for file in File::ALL.into_iter().rev() {
            match setup.on(Square::new(file, rank)) {
                Some((color, piece)) => {
                    text.extend([if color == Color::Black { ' ' } else { 'v' }, names(piece).diagram]);
                }
                None => *text += " ・",
            }
        }
        _ = writeln!(text, "|{}", RANKS[rank as usize]);
    }
    *text += "+---------------------------+\n";
    _ = writeln!(text, "先手の持駒：{}", hand(Color::Black));
    if setup.number > 1 {
        _ = writeln!(text, "手数＝{}　まで", setup.number - 1);
    }
    *text += if setup.side == Color::Black { "先手番\n" } else { "後手番\n" };
}
