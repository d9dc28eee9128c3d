//! Errors quote the beginning of what they refuse, on one line, whatever it is.

use nullwindow::session::AnyGame;
use nullwindow_othello::{Ggf, GgfMove, Line, Move, Obf, OthelloGame};

/// The errors of all readers for inputs with this garbage.
fn errors(garbage: &str) -> Vec<String> {
    let board = "---------------------------OX------XO---------------------------";
    let ggf = "BO[8 ---------------------------O*------*O--------------------------- *]";
    let mut session = AnyGame::from(OthelloGame).player(1).unwrap();
    let mut errors = Vec::new();
    let mut refused = |error: Option<String>| errors.extend(error);
    refused(garbage.parse::<Move>().err().map(|error| error.to_string()));
    refused(garbage.parse::<GgfMove>().err().map(|error| error.to_string()));
    refused(format!("f5/{garbage}").parse::<GgfMove>().err().map(|error| error.to_string()));
    refused(garbage.parse::<Line>().err().map(|error| error.to_string()));
    refused(format!("f5 {garbage}").parse::<Line>().err().map(|error| error.to_string()));
    for text in ["#", "BO #", "BO X #", "BO X f5 #", "BO X f5:# d6:+2", "BO X # d6:+2"] {
        let text = text.replace("BO", board).replace('#', garbage);
        refused(Obf::read(&text).err().map(|error| error.to_string()));
        refused(session.set(&text).err().map(|error| error.to_string()));
        refused(AnyGame::from(OthelloGame).problems(&text).err().map(|error| error.to_string()));
    }
    let fields = ["GM[#]", "BO[8 #]", "BO B[#]", "BO B[f5/#]", "BO B[f5//#]", "BO B[#f5]", "BO W[f5/1/1#]"];
    for fields in fields {
        let text = format!("(;{};)", fields.replace("BO ", ggf).replace('#', garbage));
        let line = Ggf::read(&text).map(|game| game.line().err().map(|error| error.to_string()));
        refused(line.unwrap_or_else(|error| Some(error.to_string())));
    }
    let squares = ggf.replacen('-', garbage, 1);
    refused(Ggf::read(&format!("(;{squares};)")).err().map(|error| error.to_string()));
    refused(session.play(garbage).err().map(|error| error.to_string()));
    errors
}

#[test]
fn errors_quote_at_most_sixty_characters() {
    let long = ["x", "1", "é", "f5", "-", "/", "9:"].map(|garbage| garbage.repeat(50_000));
    let errors: Vec<_> = long.iter().flat_map(|garbage| errors(garbage)).collect();
    assert!(errors.len() > 100, "{}", errors.len());
    for error in errors {
        assert!(error.chars().count() < 250, "{} characters: {error:.300}", error.chars().count());
    }
}

#[test]
fn errors_have_one_line() {
    for garbage in ["a\nb", "\r", "\u{1b}", "\0", "\u{85}", "\u{2028}", "x\u{2029}9", "F5\n/"] {
        let errors = errors(garbage);
        assert!(errors.len() > 10, "{}", errors.len());
        for error in errors {
            let breaks = |c: char| c.is_control() || ['\u{2028}', '\u{2029}'].contains(&c);
            assert!(!error.contains(breaks), "{error:?}");
        }
    }
}
