//! A game in twenty lines, and its solution; the README shows it: `cargo run --example nim`.

// ANCHOR: nim
use nullwindow::prelude::*;

#[derive(Clone)]
#[rustfmt::skip]
struct Nim { matches: u8, side: Side }

#[rustfmt::skip]
impl Position for Nim {
    type Move = u8; // the matches that a side takes
    type Undo = ();
    type End = Outcome;
    fn side(&self) -> Side { self.side }
    fn moves(&self, out: &mut impl MoveSink<u8>) -> Option<Outcome> {
        (1..=3.min(self.matches)).for_each(|taken| out.push(taken));
        self.outcome()
    }
    fn outcome(&self) -> Option<Outcome> { (self.matches == 0).then_some(Outcome::Win(self.side.other())) }
    fn make(&mut self, taken: u8) { self.matches -= taken; self.side = self.side.other() }
    fn unmake(&mut self, taken: u8, (): ()) { self.matches += taken; self.side = self.side.other() }
}

fn main() {
    let result = nullwindow::solve(&Nim { matches: 21, side: Side::First });
    println!("{}: take {}, {} nodes", result.score, result.lines[0].moves[0], result.nodes);
}
// ANCHOR_END: nim

#[cfg(test)]
mod tests {
    use super::*;

    /// Of a multiple of four the side to move loses (Bouton 1901, a heap with a limit).
    #[test]
    fn multiples_of_four_lose() {
        for matches in 1..=16 {
            let result = nullwindow::solve(&Nim { matches, side: Side::First });
            assert_eq!(result.score > Score::points(0), matches % 4 != 0, "{matches}");
            assert!(result.exact && (matches % 4 == 0 || result.lines[0].moves[0] == matches % 4));
        }
    }

    #[test]
    fn the_readme_shows_the_program_and_what_it_prints() {
        let source = include_str!("nim.rs");
        let shown =
            source.split("// ANCHOR: nim\n").nth(1).and_then(|rest| rest.split("// ANCHOR_END").next());
        let readme = concat!(env!("CARGO_MANIFEST_DIR"), "/../README.md");
        let readme = std::fs::read_to_string(readme).unwrap();
        let shown = shown.unwrap().replace("#[rustfmt::skip]\n", "");
        assert!(readme.contains(&shown), "the README shows another program");
        let result = nullwindow::solve(&Nim { matches: 21, side: Side::First });
        let printed = format!("{}: take {}, {} nodes", result.score, result.lines[0].moves[0], result.nodes);
        assert!(readme.contains(&format!("```text\n{printed}\n```")), "{printed}");
    }
}
