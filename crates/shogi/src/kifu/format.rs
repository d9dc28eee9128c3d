//! The notation and the encoding of a file of records (our own).

use super::Kifu;
use super::error::{KifuError, KifuErrorKind};
use encoding_rs::{EUC_JP, Encoding, SHIFT_JIS};
use std::path::Path;

/// A notation of records.
///
/// ```
/// use nullwindow_shogi::KifuNotation;
/// let notation = KifuNotation::of_file("games/final.KIF".as_ref());
/// assert_eq!(notation, Some(KifuNotation::Kif));
/// assert_eq!(KifuNotation::of_text("V3.0\nPI\n+\n"), Some(KifuNotation::Csa3));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KifuNotation {
    /// CSA, with one game or more: files `*.csa`.
    Csa,
    /// CSA of version 3.0, which has fractions of seconds and more tags.
    Csa3,
    /// KIF, with one game: files `*.kif` or `*.kifu`; or KI2, without the origins of moves: `*.ki2` or
    /// `*.ki2u`. Both are read, and KIF is written.
    Kif,
}

impl KifuNotation {
    /// The notation of a file by its name; `None` if it is that of no record.
    #[must_use]
    pub fn of_file(path: &Path) -> Option<Self> {
        let ending = path.extension()?.to_str()?.to_ascii_lowercase();
        match ending.as_str() {
            "csa" => Some(KifuNotation::Csa),
            "kif" | "kifu" | "ki2" | "ki2u" => Some(KifuNotation::Kif),
            _ => None,
        }
    }

    /// The notation of a text by its lines; `None` if none of them is one of a record.
    #[must_use]
    pub fn of_text(text: &str) -> Option<Self> {
        let is_kif = |line: &str| {
            let after = line.trim_start_matches(|c: char| c.is_ascii_digit() || " 　▲△▼▽☗☖".contains(c));
            let begun = after.len() < line.len();
            ["手合割", "手数--", "先手：", "後手：", "下手：", "上手：", "開始日時"]
                .iter()
                .any(|start| line.starts_with(start))
                || begun && after.starts_with(['１', '２', '３', '４', '５', '６', '７', '８', '９', '同'])
        };
        let is_csa = |line: &str| {
            ["V2", "PI", "P1-", "P1+", "P1 *", "N+", "N-", "'CSA "]
                .iter()
                .any(|start| line.starts_with(start))
        };
        super::numbered_lines(text).find_map(|(line, _)| match line {
            _ if line.starts_with("V3") => Some(KifuNotation::Csa3),
            _ if is_csa(line) => Some(KifuNotation::Csa),
            _ if is_kif(line.trim_start()) => Some(KifuNotation::Kif),
            _ => None,
        })
    }
}

/// The encoding of a file.
///
/// ```
/// use nullwindow_shogi::KifuEncoding;
/// let (text, encoding) = KifuEncoding::decode(b"\x90\xe6\x8e\xe8\x81\x46A")?;
/// assert_eq!((text.as_str(), encoding), ("先手：A", KifuEncoding::ShiftJis));
/// assert_eq!(encoding.encode("先手：A"), b"\x90\xe6\x8e\xe8\x81\x46A");
/// assert_eq!(KifuEncoding::decode("\u{feff}先手：A".as_bytes())?.0, "先手：A");
/// assert_eq!(KifuEncoding::decode(b"A\n\x81\xff").unwrap_err().line, 2);
/// # Ok::<(), nullwindow_shogi::KifuError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KifuEncoding {
    /// UTF-8.
    Utf8,
    /// Shift-JIS, as older programs write it.
    ShiftJis,
}

impl KifuEncoding {
    /// The text of a file, and its encoding: UTF-8, with or without a byte order mark, else Shift-JIS. A file
    /// in UTF-16, by its mark, or in EUC-JP is read as one in UTF-8.
    ///
    /// # Errors
    /// If it is none of these; with the line, in Shift-JIS.
    pub fn decode(bytes: &[u8]) -> Result<(String, Self), KifuError> {
        if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
            let text = encoding.decode_without_bom_handling_and_without_replacement(&bytes[mark..]);
            return text
                .map(|text| (text.into(), KifuEncoding::Utf8))
                .ok_or(KifuErrorKind::Encoding.at(1, 1));
        }
        if let Ok(text) = str::from_utf8(bytes) {
            return Ok((text.to_owned(), KifuEncoding::Utf8));
        }
        let text = |bytes| SHIFT_JIS.decode_without_bom_handling_and_without_replacement(bytes);
        let old = || EUC_JP.decode_without_bom_handling_and_without_replacement(bytes);
        let shift_jis = text(bytes).map(|text| (text.into(), KifuEncoding::ShiftJis));
        shift_jis.or_else(|| Some((old()?.into(), KifuEncoding::Utf8))).ok_or_else(|| {
            // Each line by itself: no character of Shift-JIS has the byte of a newline.
            let line = bytes.split(|&byte| byte == b'\n').take_while(|line| text(line).is_some()).count() + 1;
            KifuErrorKind::Encoding.at(line, 1)
        })
    }

    /// The bytes of a text. Characters that Shift-JIS lacks are written as `&#NUMBER;`.
    #[must_use]
    pub fn encode(self, text: &str) -> Vec<u8> {
        match self {
            KifuEncoding::Utf8 => text.into(),
            KifuEncoding::ShiftJis => SHIFT_JIS.encode(text).0.into_owned(),
        }
    }
}

/// A notation and an encoding, so that a record is written as it was read.
///
/// ```
/// use nullwindow_shogi::{Kifu, KifuEncoding, KifuFormat, KifuNotation};
/// let game = Kifu::read_kif("1 ７六歩(77)\n")?;
/// let format = KifuFormat { notation: KifuNotation::Kif, encoding: KifuEncoding::ShiftJis };
/// assert!(format.text(&game).starts_with("手合割：平手\n"));
/// assert!(game.to_kif().starts_with("#KIF version=2.0 encoding=UTF-8\n手合割：平手\n"));
/// # Ok::<(), nullwindow_shogi::KifuError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KifuFormat {
    /// The notation.
    pub notation: KifuNotation,
    /// The encoding, which the first line of the text may name.
    pub encoding: KifuEncoding,
}

/// The first lines that name the encoding.
pub(super) const KIF_UTF8: &str = "#KIF version=2.0 encoding=UTF-8\n";
pub(super) const CSA_UTF8: &str = "'CSA encoding=UTF-8\n";

impl KifuFormat {
    /// The game as text, which [`KifuEncoding::encode`] makes the bytes of the file.
    #[must_use]
    pub fn text(self, game: &Kifu) -> String {
        let text = match self.notation {
            KifuNotation::Csa => game.to_csa(),
            KifuNotation::Csa3 => game.csa(true),
            KifuNotation::Kif => game.to_kif(),
        };
        match self.encoding {
            KifuEncoding::Utf8 => text,
            KifuEncoding::ShiftJis => {
                let bare = [KIF_UTF8, CSA_UTF8].iter().find_map(|head| text.strip_prefix(head));
                let head = if self.notation == KifuNotation::Csa3 { "'CSA encoding=SHIFT_JIS\n" } else { "" };
                format!("{head}{}", bare.unwrap_or(&text))
            }
        }
    }
}
