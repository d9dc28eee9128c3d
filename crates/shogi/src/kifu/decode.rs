//! The text of a record's file: UTF-8, or Shift-JIS as older programs write it (our own).

use super::Kifu;
use super::error::{KifuError, KifuErrorKind};
use encoding_rs::SHIFT_JIS;

impl Kifu {
    /// The text of a file: UTF-8, with or without a byte order mark, else Shift-JIS.
    ///
    /// # Errors
    /// If it is neither; with the line.
    ///
    /// ```
    /// use nullwindow_shogi::Kifu;
    /// assert_eq!(Kifu::decode(b"\x90\xe6\x8e\xe8\x81\x46A")?, "先手：A");
    /// assert_eq!(Kifu::decode("\u{feff}先手：A".as_bytes())?, "先手：A");
    /// assert_eq!(Kifu::decode(b"A\n\x81\xff").unwrap_err().line, 2);
    /// # Ok::<(), nullwindow_shogi::KifuError>(())
    /// ```
    pub fn decode(bytes: &[u8]) -> Result<String, KifuError> {
        if let Ok(text) = str::from_utf8(bytes) {
            return Ok(text.strip_prefix('\u{feff}').unwrap_or(text).to_owned());
        }
        let text = SHIFT_JIS.decode_without_bom_handling_and_without_replacement(bytes);
        text.map(Into::into).ok_or_else(|| {
            // Each line by itself: no character of Shift-JIS has the byte of a newline.
            let valid =
                |line: &&[u8]| SHIFT_JIS.decode_without_bom_handling_and_without_replacement(line).is_some();
            let line = bytes.split(|&byte| byte == b'\n').take_while(valid).count() + 1;
            KifuErrorKind::Encoding.at(line, 1)
        })
    }

    /// A text in Shift-JIS, for older programs. Characters that it lacks are written as `&#NUMBER;`.
    ///
    /// ```
    /// use nullwindow_shogi::Kifu;
    /// assert_eq!(Kifu::shift_jis("先手：A"), b"\x90\xe6\x8e\xe8\x81\x46A");
    /// ```
    #[must_use]
    pub fn shift_jis(text: &str) -> Vec<u8> {
        SHIFT_JIS.encode(text).0.into_owned()
    }
}
