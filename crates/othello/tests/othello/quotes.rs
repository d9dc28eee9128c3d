//! Errors quote the beginning of what they refuse, whatever its length is.

use nullwindow::session::AnyGame;
use nullwindow_othello::{Ggf, GgfMove, Line, Move, Obf, OthelloGame};

#[test]
fn errors_quote_at_most_sixty_characters() {
    let board = "---------------------------OX------XO---------------------------";
    let ggf = "BO[8 ---------------------------O*------*O--------------------------- *]";
    let mut session = AnyGame::from(OthelloGame).player(1).unwrap();
    let mut errors = Vec::new();
    for garbage in ["x", "1", "é", "f5", "-", "/", "9:"] {
        let long = garbage.repeat(50_000);
        let mut refused = |error: Option<String>| errors.extend(error);
        refused(long.parse::<Move>().err().map(|error| error.to_string()));
        refused(long.parse::<GgfMove>().err().map(|error| error.to_string()));
        refused(format!("f5/{long}").parse::<GgfMove>().err().map(|error| error.to_string()));
        refused(long.parse::<Line>().err().map(|error| error.to_string()));
        refused(format!("f5 {long}").parse::<Line>().err().map(|error| error.to_string()));
        for text in ["#", "BO #", "BO X #", "BO X f5 #", "BO X f5:# d6:+2", "BO X # d6:+2"] {
            let text = text.replace("BO", board).replace('#', &long);
            refused(Obf::read(&text).err().map(|error| error.to_string()));
            refused(session.set(&text).err().map(|error| error.to_string()));
            refused(AnyGame::from(OthelloGame).problems(&text).err().map(|error| error.to_string()));
        }
        for fields in ["GM[#]", "TI[#]", "BO[8 #]", "BO B[#]", "BO B[f5/#]", "BO B[f5//#]", "BO W[f5/1/1#]"] {
            let text = format!("(;{};)", fields.replace("BO ", ggf).replace('#', &long));
            let line = Ggf::read(&text).map(|game| game.line().err().map(|error| error.to_string()));
            refused(line.unwrap_or_else(|error| Some(error.to_string())));
        }
        refused(session.play(&long).err().map(|error| error.to_string()));
    }
    assert!(errors.len() > 100, "{}", errors.len());
    for error in errors {
        assert!(error.chars().count() < 250, "{} characters: {error:.300}", error.chars().count());
    }
}
