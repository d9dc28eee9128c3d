//! Reading files of PGN as text (our own).

/// The text of a file of PGN. The standard (1994) prescribes ISO 8859-1, but newer files are in UTF-8: bytes
/// that are not valid UTF-8 are read as ISO 8859-1. A byte order mark is skipped.
pub(crate) fn of_pgn(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes).utf8_chunks() {
        text += chunk.valid();
        text.extend(chunk.invalid().iter().map(|&byte| char::from(byte)));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pgn_is_read_as_latin_1_where_it_is_not_utf_8() {
        assert_eq!(of_pgn(b"[White \"M\xfcller, J\xf3zsef\"]"), "[White \"Müller, József\"]");
        assert_eq!(of_pgn("\u{feff}Müller, Фёдор".as_bytes()), "Müller, Фёдор");
        // Files that mix both.
        assert_eq!(of_pgn(b"\xff M\xc3\xbcller M\xfcller \xc3"), "ÿ Müller Müller Ã");
    }
}
