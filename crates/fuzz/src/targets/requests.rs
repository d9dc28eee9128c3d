//! Requests of the two pages in the browser: JSON, in and out (our own).

use super::games::{CHESS, KALAH, OTHELLO, SHOGI};
use crate::target::{Target, Words, dictionary, texts};
use crate::verdict::{Verdict, assert_line};
use nullwindow_play::Page;
use serde_json::{Value, json};

pub(super) const TARGETS: &[Target] = &[
    Target {
        name: "request-explorer",
        seeds: || texts(&EXPLORER),
        dictionary: EXPLORER_WORDS,
        run: explorer,
    },
    Target { name: "request-play", seeds: plays, dictionary: PLAY_WORDS, run: play },
    Target { name: "request-play-search", seeds: searches, dictionary: PLAY_WORDS, run: play },
];

const EXPLORER: [&str; 8] = [
    r#"{"request":"algorithms"}"#,
    r#"{"request":"search","subject":{"tree":"[[7,5],[6,2]]"},"algorithms":["alpha-beta","sss-star"],
       "trace":true}"#,
    r#"{"request":"search","subject":{"model":"uniform","b":2,"d":3,"seed":42,"range":100},"window":[3,null],
       "algorithms":["negascout"],"depth":2,"test":{"sense":"≥","value":4}}"#,
    r#"{"request":"search","subject":{"game":"kalah","position":"","plies":1,"expanded":["ε","1"]}}"#,
    r#"{"request":"board","subject":{"game":"connect-four","position":"44"},"node":"1.2"}"#,
    r#"{"request":"ratios","model":"ordered","b":[2,3],"d":[2],"algorithms":["negascout"],"trees":3,
       "seed":1}"#,
    r#"{"request":"simulate","scheme":"ybwc","processors":4,"latency":2,"b":3,"d":3,"seed":1,
       "table":"partitioned"}"#,
    r#"{"request":"search","subject":{"model":"dag","b":2,"d":3,"states":5,"chance":0.5},
       "algorithms":["mtd-f"]}"#,
];

const EXPLORER_WORDS: Words = || dictionary(include_str!("../../dictionaries/explorer.dict"));

const PLAY_WORDS: Words = || dictionary(include_str!("../../dictionaries/play.dict"));

fn plays() -> Vec<Vec<u8>> {
    let games = [
        ("othello", &OTHELLO[1..4]),
        ("chess", &CHESS[1..4]),
        ("shogi", &SHOGI[1..4]),
        ("kalah", &KALAH[1..4]),
    ];
    let mut seeds = Vec::new();
    for (game, starts) in games {
        for start in starts {
            seeds.push(json!({"request": "position", "game": game, "start": start, "moves": []}));
        }
        seeds.push(json!({"request": "export", "game": game, "moves": [], "notation": "moves"}));
    }
    seeds.push(json!({"request": "position", "game": "othello", "options": {"columns": "4", "rows": "6"}}));
    seeds
        .push(json!({"request": "import", "game": "chess", "name": "a.pgn", "bytes": "1. e4 e5 2. Nf3 1-0"}));
    seeds.push(json!({"request": "import", "game": "othello", "name": "a", "bytes": "f5d6c3"}));
    seeds.push(json!({"request": "export", "game": "chess", "moves": ["e4", "e5"], "notation": "pgn"}));
    seeds.push(json!({"request": "export", "game": "shogi", "moves": ["7g7f"], "notation": "kif"}));
    seeds.push(json!({"request": "games"}));
    seeds.iter().map(|seed| seed.to_string().into_bytes()).collect()
}

fn searches() -> Vec<Vec<u8>> {
    let seed = |(game, moves): (&str, Value)| {
        let depth = 2;
        json!({"request": "search", "game": game, "moves": moves, "depth": depth, "lines": 3}).to_string()
    };
    let games = [
        ("othello", json!(["f5"])),
        ("chess", json!(["e4", "e5"])),
        ("shogi", json!(["7g7f"])),
        ("kalah", json!(["3"])),
        ("connect-four", json!(["4"])),
        ("domineering", json!([])),
        ("tic-tac-toe", json!(["5"])),
    ];
    let terms = json!({"request": "terms", "game": "chess", "moves": ["e4"]}).to_string();
    games.into_iter().map(seed).chain([terms]).map(String::into_bytes).collect()
}

/// The answer is an object in JSON; its error, if it has one, is a line.
fn answered(answer: &str) -> Verdict {
    let read: Value = serde_json::from_str(answer).expect("the answer is JSON");
    let object = read.as_object().expect("the answer is an object");
    match object.get("error") {
        None => Verdict::answered(&object.keys().cloned().collect::<String>()),
        Some(error) => {
            let error = error.as_str().expect("an error is a text");
            assert_line(error);
            Verdict::refused(&error)
        }
    }
}

fn explorer(input: &[u8]) -> Verdict {
    answered(&nullwindow_explorer::answer(&String::from_utf8_lossy(input)))
}

thread_local! {
    /// The games that are open stay so from one request to the next.
    static PAGE: Page = nullwindow_page::page();
}

/// A search is of at most two plies: without limits it goes on as long as the page lets it.
fn play(input: &[u8]) -> Verdict {
    let text = String::from_utf8_lossy(input);
    let Ok(Value::Object(mut request)) = serde_json::from_str(&text) else {
        return answered(&PAGE.with(|page| page.answer(&text)));
    };
    if request.get("request").is_some_and(|name| name == "search") {
        match request.get("depth").and_then(Value::as_u64) {
            // Anything that is no depth is refused.
            None if request.get("depth").is_some_and(|depth| !depth.is_null()) => {}
            depth => _ = request.insert("depth".to_owned(), json!(depth.unwrap_or(1).min(2))),
        }
    }
    answered(&PAGE.with(|page| page.answer(&Value::Object(request).to_string())))
}
