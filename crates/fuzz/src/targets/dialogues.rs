//! Dialogues of the protocols, with a searcher that answers at once (our own).

use super::silent;
use crate::target::{Target, Words, dictionary, texts};
use crate::verdict::Verdict;
use nullwindow::engine::Threads;
use nullwindow_catalogue::{GameVisitor, HouseGame, Variant, with_variant};
use nullwindow_protocols::gtp::{self, GtpConfig};
use nullwindow_protocols::uci::{self, UciConfig};
use nullwindow_protocols::{lines, nboard, usi};
use std::fmt::Debug;

pub(super) const TARGETS: &[Target] = &[
    Target { name: "dialogue-uci", seeds: || texts(&UCI), dictionary: UCI_WORDS, run: talk_uci },
    Target { name: "dialogue-usi", seeds: || texts(&USI), dictionary: USI_WORDS, run: talk_usi },
    Target { name: "dialogue-gtp", seeds: || texts(&GTP), dictionary: GTP_WORDS, run: talk_gtp },
    Target { name: "dialogue-nboard", seeds: || texts(&NBOARD), dictionary: NBOARD_WORDS, run: talk_nboard },
    Target { name: "dialogue-lines", seeds: || texts(&UCI), dictionary: UCI_WORDS, run: read_lines },
];

const UCI: [&str; 6] = [
    "uci\nisready\nucinewgame\nposition startpos moves e2e4 e7e5\ngo wtime 1000 btime 1000 winc 10 binc 10\n",
    "setoption name MultiPV value 3\nposition fen 4k3/P7/8/8/8/8/8/4K3 w - - 0 1\ngo depth 3\nstop\nd\n\
     eval\n",
    "debug on\nsetoption name UCI_Chess960 value true\nposition startpos\ngo ponder\nponderhit\nquit\n",
    "setoption name UCI_LimitStrength value true\nsetoption name UCI_Elo value 1500\n\
     go nodes 7 searchmoves e2e4\n",
    "perft 1\ngo perft 1\ngo movetime 1\nsetoption name Clear Hash\nsetoption name Hash value 2\n\
     register later\n",
    "go infinite\nstop\nposition fen 8/8/8/8/8/8/8/8 w - - 0 1\ngo\n\
     setoption name UCI_ShowWDL value true\ngo\n",
];

const UCI_WORDS: Words = || dictionary(include_str!("../../dictionaries/uci.dict"));

const USI: [&str; 4] = [
    "usi\nisready\nusinewgame\nposition startpos moves 7g7f 3c3d\ngo btime 0 wtime 0 byoyomi 100\n",
    "position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1\ngo depth 2\nstop\ngameover win\nd\neval\n",
    "setoption name MultiPV value 2\ngo nodes 5 searchmoves 7g7f\ngo ponder\nponderhit\ngameover draw\n",
    "position sfen 8k/9/9/9/9/9/9/9/K8 b 2R2B4G4S4N4L18P 1\ngo infinite\nstop\nperft 1\nquit\n",
];

const USI_WORDS: Words = || dictionary(include_str!("../../dictionaries/usi.dict"));

const GTP: [&str; 6] = [
    "othello\nprotocol_version\n1 name\n2 list_commands\nplay b f5\ngenmove w\nundo\nshowboard\nquit\n",
    "chess\nset_game Chess\nplay w e2e4\nplay b e7e5\n7 final_score\ngogui-rules_legal_moves\n",
    "kalah\nplay b 3\nplay b 4\nnullwindow-values\nnullwindow-line\nreg_genmove b\ntime_settings 0 1 1\n",
    "connect-four\nboardsize 7\nclear_board\nkomi 6.5\nplay b 4\ntime_left b 10 1\ngogui-rules_board\n",
    "domineering\nplay b a1\ngenmove w\ngogui-rules_game_id\ngogui-rules_board_gfx\nknown_command undo\n",
    "shogi\nplay b 7g7f\nnullwindow-threads 2\ngenmove w\n# comment\n8 play w pass\n\
     gogui-rules_final_result\n",
];

const GTP_WORDS: Words = || dictionary(include_str!("../../dictionaries/gtp.dict"));

const NBOARD: [&str; 3] = [
    "nboard 2\nset depth 3\nset game (;GM[Othello]PB[a]PW[b]TI[5:00]BO[8 \
     ---------------------------O*------*O--------------------------- *]B[F5//1]W[D6];)\nhint 2\ngo\n\
     ping 7\n",
    "nboard 2\nmove F5/1.2/3\nmove D6\ngo\nlearn\nanalyze\nset threads 2\nset contempt 10\nquit\n",
    "set game (;BO[8 ***O****-OOOOOO*-OOOO*OO-OOO**OO-OO**OOO--O*OOOO----OOOO-------O O]W[A6];)\n\
     analyze\nhint 9\n",
];

const NBOARD_WORDS: Words = || dictionary(include_str!("../../dictionaries/nboard.dict"));

/// The output of a dialogue: lines, without characters that control a terminal.
fn answered(output: &[u8]) -> Verdict {
    let text = str::from_utf8(output).expect("the output is UTF-8");
    let wrong = |c: char| c.is_control() && c != '\n';
    assert!(!text.contains(wrong), "the output has a control character: {text:?}");
    Verdict::answered(text)
}

fn talk_uci(input: &[u8]) -> Verdict {
    talk(input, |config, output| uci::run_with(config, &|_, _| Ok(silent::searcher()), input, output))
}

fn talk_usi(input: &[u8]) -> Verdict {
    talk(input, |config, output| usi::run_with(config, &|_, _| Ok(silent::searcher()), input, output))
}

/// A dialogue by UCI, or its dialect USI, that `run` writes.
fn talk<E: Debug>(input: &[u8], run: impl Fn(&UciConfig, &mut Vec<u8>) -> Result<(), E>) -> Verdict {
    if is_long(input) {
        return Verdict::accepted(0);
    }
    let (config, mut output) = (UciConfig { hash: 1, ..UciConfig::default() }, Vec::new());
    run(&config, &mut output).expect("memory has no errors");
    answered(&output)
}

/// Whether a search of the game's own would take long: for mates, which the silent searcher does not answer,
/// and paths of more than two plies.
fn is_long(input: &[u8]) -> bool {
    let text = String::from_utf8_lossy(input);
    let words: Vec<_> = text.split_whitespace().collect();
    words.windows(2).any(|pair| pair[0] == "mate" || pair[0] == "perft" && !matches!(pair[1], "1" | "2"))
        || words.last() == Some(&"mate")
}

/// The name of a game, and a dialogue by GTP.
fn talk_gtp(input: &[u8]) -> Verdict {
    let line = input.iter().position(|&byte| byte == b'\n').map_or(input.len(), |end| end + 1);
    let (name, rest) = input.split_at(line);
    let name = String::from_utf8_lossy(name);
    match with_variant(name.trim(), &Variant::default(), GtpDialogue(rest)) {
        Ok(verdict) => verdict,
        // Most inputs are to be dialogues.
        Err(_) => with_variant("othello", &Variant::default(), GtpDialogue(rest)).expect("a game"),
    }
}

struct GtpDialogue<'i>(&'i [u8]);

impl GameVisitor for GtpDialogue<'_> {
    type Output = Verdict;

    fn visit<G: HouseGame>(self, game: G) -> Verdict {
        let mut session = silent::session(game).expect("the usual start");
        let mut output = Vec::new();
        gtp::run(&mut session, &GtpConfig::new(G::NAME), self.0, &mut output).expect("memory has no errors");
        let text = str::from_utf8(&output).expect("the output is UTF-8");
        let begins = |part: &&str| part.starts_with(['=', '?']);
        let parts: Vec<_> = text.split_terminator("\n\n").collect();
        assert!(parts.iter().all(begins), "{text:?}");
        answered(&output)
    }
}

fn talk_nboard(input: &[u8]) -> Verdict {
    let mut session = silent::session(nullwindow_othello::OthelloGame).expect("the usual start");
    let (mut output, input) = (Vec::new(), std::io::Cursor::new(input.to_vec()));
    nboard::run(&mut session, "nullwindow", Threads::ONE, input, &mut output).expect("memory has no errors");
    answered(&output)
}

/// Lines of input, of any length.
fn read_lines(mut input: &[u8]) -> Verdict {
    let mut count = 0;
    while let Some(line) = lines::next_or_skipped(&mut input).expect("memory has no errors") {
        let (lines::InputLine::Whole(text) | lines::InputLine::TooLong(text)) = line;
        let escaped = nullwindow::session::escaped(&text);
        assert!(!escaped.contains(char::is_control) && nullwindow::session::escaped(&escaped) == escaped);
        count += 1;
    }
    Verdict::accepted(count)
}
