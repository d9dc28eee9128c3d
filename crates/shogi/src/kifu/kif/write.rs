//! Writing KIF.

use super::super::pieces::{IN_HAND, PIECES, names};
use super::super::setup::{HANDICAPS, Setup, digits};
use super::super::{Kifu, KifuMove, one_line};
use super::{FILES, RANKS, TAGS};
use crate::{Move, Shogi};
use haitaka::{Color, File, Rank, Square};
use nullwindow::{Outcome, Position, Side};
use std::fmt::Write;
use std::time::Duration;

impl Kifu {
    /// The game in KIF. A tag that would be read as something else, such as one whose name begins with a
    /// digit, is written as a comment of the file.
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
        let mut text = String::new();
        let comment = |text: &mut String, comment: &Option<String>| {
            for line in comment.iter().flat_map(|comment| comment.lines()) {
                _ = writeln!(text, "*{line}");
            }
        };
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
        comment(&mut text, &self.comment);
        let (mut position, mut last, mut used) = (self.start.clone(), None, [Duration::ZERO; 2]);
        for (KifuMove { m, time, comment: words }, number) in self.moves.iter().zip(1..) {
            let name = move_name(&position, *m, last);
            let shown = time.map(|time| {
                let total = &mut used[position.side() as usize];
                *total = total.saturating_add(time);
                let ([_, m, s], [hours, minutes, seconds]) = (clock(time), clock(*total));
                let minutes_of_move = time.as_secs() / 60;
                debug_assert!(minutes_of_move >= m);
                format!("( {minutes_of_move}:{s:02}/{hours:02}:{minutes:02}:{seconds:02})")
            });
            // Of two columns for each character of a move.
            let line = format!("{number:>4} {name:<8} {}", shown.unwrap_or_default());
            _ = writeln!(text, "{}", line.trim_end());
            comment(&mut text, words);
            last = Some(m.to());
            position.make(*m);
        }
        if let Some(ending) = self.ending {
            _ = writeln!(text, "{:>4} {}", self.moves.len() + 1, ending.kif());
            let moves = self.moves.len();
            _ = match ending.outcome(position.side()) {
                Some(Outcome::Win(side)) => {
                    let winner = if side == Side::First { "先手" } else { "後手" };
                    writeln!(text, "まで{moves}手で{winner}の勝ち")
                }
                _ => writeln!(text, "まで{moves}手で{}", ending.kif()),
            };
        }
        text
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
    *text += if setup.side == Color::Black { "先手番\n" } else { "後手番\n" };
}
