//! The games to learn from: all WTHOR files of a folder.

use nullwindow::Position;
use nullwindow_othello::{Move, Othello, Wthor, WthorError};
use nullwindow_support::Notes;
use nullwindow_support::size_limit;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Games read from files.
///
/// ```
/// use nullwindow_fit::othello::OthelloRecords;
/// let error = OthelloRecords::read("no/such/folder".as_ref()).unwrap_err().to_string();
/// assert!(error.starts_with("no/such/folder: "));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct OthelloRecords {
    /// The games, in the order of the names of their files.
    pub games: Vec<OthelloRecord>,
    /// The games left out because of an error.
    pub left_out: Notes,
}

/// A game to learn from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OthelloRecord {
    pub(crate) moves: Vec<Move>,
    /// A number of empty squares, and Black's margin with perfect play from there on, if it is known.
    pub(crate) best: Option<(u32, i32)>,
}

/// The reason why no games were read.
#[derive(Debug, thiserror::Error)]
pub enum GamesError {
    /// The folder or a file of it cannot be read.
    #[error("{}: {error}", path.display())]
    Io {
        /// The folder or file.
        path: PathBuf,
        /// The cause. It is part of the message, and therefore not a source.
        error: io::Error,
    },
    /// A file is malformed.
    #[error(transparent)]
    Wthor(#[from] WthorError),
    /// There are no games.
    #[error("{}: no games of Othello here (files *.wtb)", path.display())]
    None {
        /// The folder.
        path: PathBuf,
    },
    /// There are too few games that last long enough.
    #[error(
        "too few games: of the {held_out} held out or of the {to_fit} to fit to, none lasts until {last} \
         squares are empty"
    )]
    TooFew {
        /// The number of held-out games.
        held_out: usize,
        /// The number of games to fit to.
        to_fit: usize,
        /// The number of empty squares until which a game of either kind must last.
        last: u32,
    },
}

impl OthelloRecords {
    /// Reads all files of a folder whose names end in `.wtb`.
    ///
    /// # Errors
    /// The first file that cannot be read; or if there are no games.
    pub fn read(folder: &Path) -> Result<OthelloRecords, GamesError> {
        let io = |path: &Path| {
            let path = path.to_owned();
            |error| GamesError::Io { path, error }
        };
        let mut files = Vec::new();
        for entry in fs::read_dir(folder).map_err(io(folder))? {
            let path = entry.map_err(io(folder))?.path();
            if path.extension().is_some_and(|end| end.eq_ignore_ascii_case("wtb")) {
                files.push(path);
            }
        }
        files.sort();
        let mut all = OthelloRecords::default();
        for path in files {
            let bytes = size_limit::file(&path, size_limit::TEXT_MIB).map_err(io(&path))?;
            let file = path.display().to_string();
            all.add(&file, Wthor::read(&file, &bytes)?);
        }
        if all.games.is_empty() { Err(GamesError::None { path: folder.to_owned() }) } else { Ok(all) }
    }

    /// Adds the games of a file of this name.
    ///
    /// ```
    /// use nullwindow_fit::othello::OthelloRecords;
    /// use nullwindow_othello::{Wthor, WthorGame};
    /// let (moves, discs, best_discs) = (vec!["f5".parse()?], 40, 38);
    /// let game = WthorGame { moves, discs, best_discs, ..WthorGame::default() };
    /// let mut records = OthelloRecords::default();
    /// records.add("a.wtb", Wthor { year: 2026, solved_from: 12, games: vec![game], ..Wthor::default() });
    /// assert_eq!((records.games.len(), records.left_out.count()), (1, 0));
    /// # Ok::<(), nullwindow_othello::MoveError>(())
    /// ```
    pub fn add(&mut self, file: &str, wthor: Wthor) {
        wthor.left_out.iter().for_each(|error| self.left_out.add(|| format!("{file}: {error}")));
        let from = u32::from(wthor.solved_from);
        self.games.extend(wthor.games.into_iter().map(|game| OthelloRecord {
            moves: game.moves,
            best: (from > 0).then(|| (from, 2 * i32::from(game.best_discs) - 64)),
        }));
    }

    /// The CRC-32 of all moves, by which a checkpoint identifies its games.
    #[must_use]
    pub fn checksum(&self) -> u32 {
        let mut hash = crc32fast::Hasher::new();
        for game in &self.games {
            hash.update(&game.moves.iter().map(|m| m.square().unwrap_or(64)).collect::<Vec<_>>());
            hash.update(&[u8::MAX]);
        }
        hash.finalize()
    }
}

impl OthelloRecord {
    /// The moves from the start of the game, passes included.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The first position with this number of empty squares; `None` if the game ended before.
    #[must_use]
    pub fn position(&self, empties: u32) -> Option<Othello> {
        let mut position = Othello::start();
        for &m in &self.moves {
            if position.empties() == empties {
                break;
            }
            position.make(m);
        }
        (position.empties() == empties).then_some(position)
    }

    /// The position whose exact value is in the file, with this value from the view of the side to move.
    #[must_use]
    pub fn solved(&self) -> Option<(Othello, i32)> {
        let (empties, margin) = self.best?;
        let position = self.position(empties)?;
        let sign = if position.side() == nullwindow::Side::First { 1 } else { -1 };
        Some((position, sign * margin))
    }
}
