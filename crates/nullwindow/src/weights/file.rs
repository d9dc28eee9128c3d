//! The file of trained weights: lines of text, and their checksum (the format is our own).
//!
//! ```text
//! nullwindow tuples 1 (or: nullwindow layers 1)
//! game connect-four
//! variant 7×6
//! made by …
//! … (the lines of the kind: tuples, or layers)
//! #8f1c2a30
//! ```

use super::Weights;
use super::head::WeightsHead;
use super::layers::LayerNetwork;
use super::text::{WeightFileError, WeightLines};
use crate::tuples::TupleNetwork;

const TUPLES: &str = "nullwindow tuples 1\n";
const LAYERS: &str = "nullwindow layers 1\n";

impl Weights {
    /// The file, which [`read`](Self::read) reads.
    #[must_use]
    pub fn file(&self) -> Vec<u8> {
        let WeightsHead { game, variant, made } = self.head();
        let (first, lines) = match self {
            Weights::Tuples(network) => (TUPLES, network.lines()),
            Weights::Layers(network) => (LAYERS, network.lines()),
        };
        let text = format!("{first}game {game}\nvariant {variant}\nmade {made}\n{lines}");
        let sum = crc32fast::hash(text.as_bytes());
        format!("{text}#{sum:08x}\n").into_bytes()
    }

    /// Reads a file that [`file`](Self::file) has written.
    ///
    /// # Errors
    /// If it is another, or damaged; the error names the line.
    pub fn read(file: &[u8]) -> Result<Self, WeightFileError> {
        let of_tuples = file.starts_with(TUPLES.as_bytes());
        if !of_tuples && !file.starts_with(LAYERS.as_bytes()) {
            return Err(WeightFileError::Foreign);
        }
        let text = str::from_utf8(file).ok().and_then(whole).ok_or(WeightFileError::Damaged)?;
        let mut lines = WeightLines::after_the_first(text);
        let (game, _) = lines.next_of("game ", "'game', and its name")?;
        let (variant, _) = lines.next_of("variant ", "'variant', and its name")?;
        let (made, _) = lines.next_of("made ", "'made', and how")?;
        let read = if of_tuples {
            TupleNetwork::of_lines(game, lines)?.into()
        } else {
            Weights::from(LayerNetwork::of_lines(game, lines)?)
        };
        Ok(read.of_variant(variant).made(made))
    }
}

/// The lines above the checksum, if it is theirs.
fn whole(text: &str) -> Option<&str> {
    let (text, sum) = text.strip_suffix('\n')?.rsplit_once('#')?;
    (format!("{:08x}", crc32fast::hash(text.as_bytes())) == sum).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tuples::{Cell, Tuple};
    use crate::weights::CellRows;

    fn tuples() -> Weights {
        let tuples = vec![Tuple { cells: vec![], kinds: 3 }, Tuple { cells: vec![1, 0], kinds: 2 }];
        let weights = vec![[7, -8], [1, 2], [3, 4], [-5, 6], [32_767, -32_768]];
        let contents = [0, 1, 250].map(Cell);
        let network = TupleNetwork::new("pair", 2, &contents, tuples, weights, 16).expect("it fits together");
        Weights::from(network).of_variant("of two\n and more").made("by hand")
    }

    fn layers() -> Weights {
        let rows = CellRows::new(2, &[0, 1, 2].map(Cell), Some(vec![1, 0])).expect("it fits together");
        let parameters: Vec<f32> = (0..LayerNetwork::parameters(6, 4)).map(|i| i as f32 / 64.0).collect();
        let network = LayerNetwork::new("pair", rows, 4, &parameters, 100).expect("as many as it needs");
        Weights::from(network).of_variant("of two").made("by hand")
    }

    #[test]
    fn every_changed_byte_and_every_cut_is_seen() {
        for weights in [tuples(), layers()] {
            let file = weights.file();
            assert_eq!(Weights::read(&file), Ok(weights));
            for at in 0..file.len() {
                assert!(Weights::read(&file[..at]).is_err(), "cut at {at}");
                let mut changed = file.clone();
                changed[at] ^= 1;
                assert!(Weights::read(&changed).is_err(), "changed at {at}");
            }
        }
    }

    /// The error of a file in which this is changed, and its checksum is right.
    fn changed(weights: &Weights, from: &str, to: &str) -> String {
        let text = String::from_utf8(weights.file()).expect("text");
        let (lines, _) = text.split_once('#').expect("a checksum");
        let wrong = lines.replacen(from, to, 1);
        assert_ne!(wrong, lines, "{from}");
        let sum = crc32fast::hash(wrong.as_bytes());
        Weights::read(format!("{wrong}#{sum:08x}\n").as_bytes()).unwrap_err().to_string()
    }

    #[test]
    fn a_wrong_line_is_named() {
        for (from, to, message) in [
            ("game", "gam", "line 2: 'gam pair' is not 'game', and its name"),
            ("2 cells", "x cells", "line 5: 'board x cells, 16 parts a point' is not the number of cells"),
            ("contents 0", "contents 253", "line 6: "),
            ("of 1 0:", "of 1 0 1:", "line 8: "),
            ("of 1 0:", "of 1 1:", "do not fit together"),
            ("of 1 0:", "of 1 2:", "do not fit together"),
            ("tuple 3 of : 7 -8", "tuple 4 of : 7 -8", "do not fit together"),
            ("tuple 3 of : 7 -8\n", "\n", "line 7: '' is not 'tuple'"),
            ("contents 0 1", "contents 0 0", "do not fit together"),
            ("16 parts", "0 parts", "do not fit together"),
        ] {
            let error = changed(&tuples(), from, to);
            assert!(error.contains(message), "{error}");
        }
        for (from, to, message) in [
            ("2 cells", "x cells", "line 5: 'board x cells, 4 units, 100 points' is not the number of cells"),
            ("4 units", "5 units", "line 8: "),
            ("4 units", "0 units", "line 5: "),
            ("4 units", "1025 units", "line 5: "),
            ("exchange 1 0", "exchange 1 1", "do not fit together"),
            ("exchange 1 0", "exchange 1", "do not fit together"),
            ("contents 0 1", "contents 0 0", "do not fit together"),
            ("row 0 8", "row 0 -32768", "line 8: "),
            ("bias ", "row ", "line 14: "),
            ("output ", "output 16001 ", "line 15: "),
            ("output 448", "output 16001", "line 15: "),
            ("output ", "more\noutput ", "line 15: 'more' is not 'output', two weights"),
        ] {
            let error = changed(&layers(), from, to);
            assert!(error.contains(message), "{error}");
        }
    }
}
