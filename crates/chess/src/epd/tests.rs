//! Tests of EPD read and written.

use super::*;

const ROOK: &str = "8/8/4k3/8/8/3KR3/8/8 b - -";

#[test]
fn epd_round_trips() {
    for text in [
        "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id \"WAC.001\";",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - pv e4 e5 Nf3; ce 30; acd 12;",
        "8/8/4k3/8/8/3KR3/8/8 b - - hmvc 12; fmvn 80; c0 \"won; in 16\"; D1 5; D2 70; noop;",
    ] {
        assert_eq!(text.parse::<Epd>().unwrap().to_string(), text);
    }
}

#[test]
fn common_errors_of_old_files_are_accepted() {
    for (text, plain) in [
        (
            "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - ; bm Qd1 + ; id BK.01 \0",
            "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1 +; id \"BK.01\";",
        ),
        (
            "r1bqrnk1/pp2bp1p/2p2np1/3p2B1/3P4/2NBPN2/PPQ2PPP/1R3RK1 w - -1 12 ; bm b4 ",
            "r1bqrnk1/pp2bp1p/2p2np1/3p2B1/3P4/2NBPN2/PPQ2PPP/1R3RK1 w - - hmvc 1; fmvn 12; bm b4;",
        ),
        (
            "rn1qkb1r/pb1p1ppp/1p2pn2/2p5/2PP4/5NP1/PP2PPBP/RNBQK2R w KQkq c6 1 6;bm d5 ",
            "rn1qkb1r/pb1p1ppp/1p2pn2/2p5/2PP4/5NP1/PP2PPBP/RNBQK2R w KQkq c6 hmvc 1; fmvn 6; bm d5;",
        ),
        ("8/8/4k3/8/8/3KR3/8/8 b - -;bm Kd6", "8/8/4k3/8/8/3KR3/8/8 b - - bm Kd6;"),
        (
            "rnbq1rk1/pppp1ppp/4pn2/8/1bPP4/P1N5/1PQ1PPPP/R1B1KBNR b KQ - 1 5 ; bm Bcx3 +  ",
            "rnbq1rk1/pppp1ppp/4pn2/8/1bPP4/P1N5/1PQ1PPPP/R1B1KBNR b KQ - hmvc 1; fmvn 5; bm Bcx3 +;",
        ),
    ] {
        let line: Epd = text.parse().unwrap();
        assert_eq!(line.to_string(), plain);
        assert_eq!(line.moves("bm").unwrap().len(), 1);
    }
    let avoid = "r1bqk2r/ppp2ppp/2n5/4P3/2Bp2n1/5N1P/PP1N1PP1/R2Q1RK1 b kq - bm Nh6; am Ne5;";
    let avoid: Epd = avoid.parse().unwrap();
    assert_eq!(avoid.moves("am").unwrap(), ["g4e5", "c6e5"].map(|m| m.parse().unwrap()));
}

#[test]
fn errors_name_line_and_column() {
    for (rest, message) in [
        (" bm Kd9;", "column 31: 'Kd9' is not a move (such as e4, Nf3, exd5, Rad1, e8=Q, O-O)"),
        (" id \"é\"; bm Kd6 Kd8;", "column 43: Kd8: no king can go to d8"),
        (" pv Kd6 Re8 Re8;", "column 39: Re8: no rook can go to e8"),
        (" id \"R;", "column 31: this string has no closing quotation mark"),
        (
            " 1 1 1;",
            "column 32: '1' is not the code of an operation (a letter, then letters, digits and underscores)",
        ),
        (
            " \"R\";",
            "column 28: '\"R\"' is not the code of an operation (a letter, then letters, digits and \
             underscores)",
        ),
        (" ce much;", "column 28: ce has one operand, a whole number"),
        (" D3;", "column 28: D3 has one operand, a whole number"),
        (
            " hmvc 65536;",
            "column 33: '65536' is not a number of plies since a capture or a pawn's move (0 to 65535)",
        ),
        (" hmvc;", "column 28: hmvc has one operand, a whole number"),
        (
            " 65536 5;",
            "column 28: '65536' is not a number of plies since a capture or a pawn's move (0 to 65535)",
        ),
    ] {
        let error = Epd::read(&format!("# head\n{ROOK}\n \0\n{ROOK}{rest}\n")).unwrap_err();
        assert_eq!(error.to_string(), format!("line 4, {message}"), "{rest}");
    }
    for (text, message) in [
        (
            "8/8/4k3/8/8/3KR3/8/8 b -",
            "column 25: expected the square of a capture en passant (or - for none)",
        ),
        ("8/8/4k3/8/8/3KR3/8/8 x - - bm e4", "column 22: 'x' is not a side to move (w or b)"),
    ] {
        assert_eq!(text.parse::<Epd>().unwrap_err().to_string(), message);
    }
}
