//! Errors quote the beginning of what they refuse, whatever its length is.

use nullwindow::session::AnyGame;
use nullwindow_chess::{Chess, ChessGame, Epd, Pgn};

/// The text with each of its words in turn replaced by long ones.
fn spoiled(text: &str) -> Vec<String> {
    let words: Vec<&str> = text.split(' ').collect();
    let mut spoiled = Vec::new();
    for garbage in ["x", "1", "é", "e2", "-", "N", "w", "K", "$9", "8/"] {
        for at in 0..words.len() {
            let mut words: Vec<_> = words.iter().map(|&word| word.to_owned()).collect();
            words[at] = garbage.repeat(50_000);
            spoiled.push(words.join(" "));
        }
    }
    spoiled
}

#[test]
fn errors_quote_at_most_sixty_characters() {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 end";
    let mut session = AnyGame::from(ChessGame).player(1).unwrap();
    let mut errors: Vec<String> = Vec::new();
    for text in spoiled(fen) {
        errors.extend(text.parse::<Chess>().err().map(|error| error.to_string()));
    }
    for text in spoiled("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4; id test; dm 5;") {
        errors.extend(text.parse::<Epd>().err().map(|error| error.to_string()));
    }
    for text in spoiled("1. e4 $1 e5 (1... c5) 2. Nf3 {a comment} Nc6 1-0") {
        errors.extend(Pgn::read(&text).err().map(|error| error.to_string()));
    }
    for text in spoiled("startpos moves e2e4 e5").into_iter().chain(spoiled("f3 e5 g4 Qh4# e4")) {
        errors.extend(session.set(&text).err().map(|error| error.to_string()));
        errors.extend(session.play(&text).err().map(|error| error.to_string()));
    }
    assert!(errors.len() > 200, "{}", errors.len());
    for error in errors {
        assert!(error.chars().count() < 250, "{} characters: {error:.300}", error.chars().count());
    }
}
