//! The list of features with their names and numbers, for the evaluation, traces and files of weights (our
//! own).

use cozy_chess::{Piece, Square};

/// The suffixes that distinguish the features of a group.
#[derive(Clone, Copy)]
enum Label {
    /// No suffix: the group has one feature.
    One,
    /// The piece, from the pawn on.
    Piece,
    /// A number from 0 on.
    Number,
    /// Piece and square.
    PieceSquare,
    /// The square, on the files e to h.
    KingSquare,
    /// The file by its distance from the edge, and a rank from 0 (none) to 7.
    FileRank,
}

/// Related features, with consecutive numbers.
struct Group {
    name: &'static str,
    size: usize,
    label: Label,
}

macro_rules! groups {
    ($($(#[$doc:meta])* $constant:ident $name:literal $size:literal $label:ident;)*) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        enum GroupIndex { $($constant),* }
        $($(#[$doc])* pub(super) const $constant: usize = begin(GroupIndex::$constant as usize);)*
        const GROUPS: &[Group] = &[$(Group { name: $name, size: $size, label: Label::$label }),*];
    };
}

/// The number of the first feature of a group.
const fn begin(group: usize) -> usize {
    let (mut i, mut at) = (0, 0);
    while i < group {
        at += GROUPS[i].size;
        i += 1;
    }
    at
}

groups! {
    /// A piece other than the king.
    MATERIAL "material" 5 Piece;
    /// A piece on a square; the board is mirrored so that the own king is on the files e to h.
    SQUARES "square" 320 PieceSquare;
    /// The king on a square.
    KING_SQUARE "square.king" 32 KingSquare;
    /// Two bishops or more.
    BISHOP_PAIR "bishop_pair" 1 One;
    /// A knight, times own pawns beyond five.
    KNIGHT_PAWNS "knight_by_pawns" 1 One;
    /// A rook, times own pawns beyond five.
    ROOK_PAWNS "rook_by_pawns" 1 One;
    /// A bishop, times own pawns on squares of its colour.
    BISHOP_COLOUR "bishop_by_pawns_on_its_colour" 1 One;

    /// A pawn with an own one ahead on its file.
    DOUBLED "pawn.doubled" 1 One;
    /// A pawn without own ones on the adjacent files; opposed by an enemy pawn on its file, or not.
    ISOLATED "pawn.isolated" 2 Number;
    /// A pawn that cannot advance safely, and that no own pawn can support; opposed by an enemy pawn on its
    /// file, or not.
    BACKWARD "pawn.backward" 2 Number;
    /// A pawn next to another, by rank.
    PHALANX "pawn.phalanx" 8 Number;
    /// A pawn that another defends, by rank.
    SUPPORTED "pawn.supported" 8 Number;
    /// A passed pawn, by rank.
    PASSED "passed" 8 Number;
    /// … which may advance safely, by rank.
    PASSED_FREE "passed.free" 8 Number;
    /// … with an enemy piece in front of it, by rank.
    PASSED_BLOCKED "passed.blocked" 8 Number;
    /// … that has a safe and empty way to its last square, by rank.
    PASSED_CLEAR "passed.clear" 8 Number;
    /// … with another pawn that defends it or is next to it.
    PASSED_SUPPORTED "passed.supported" 8 Number;
    /// … by the own king's distance to the square before it, times the ranks beyond the third.
    PASSED_OWN_KING "passed.own_king" 8 Number;
    /// … by the enemy king's distance to the square before it, times the ranks beyond the third.
    PASSED_ENEMY_KING "passed.enemy_king" 8 Number;
    /// … with an own rook behind it.
    PASSED_ROOK "passed.rook_behind" 1 One;
    /// … that the enemy's king, its only piece, cannot stop.
    PASSED_UNSTOPPABLE "passed.unstoppable" 1 One;

    /// A knight, by the attacked squares that no enemy pawn attacks, without those of own pawns and king.
    MOBILITY_KNIGHT "mobility.knight" 9 Number;
    /// A bishop, likewise.
    MOBILITY_BISHOP "mobility.bishop" 14 Number;
    /// A rook, likewise.
    MOBILITY_ROOK "mobility.rook" 15 Number;
    /// A queen, likewise.
    MOBILITY_QUEEN "mobility.queen" 28 Number;
    /// A knight or bishop on ranks four to six that a pawn defends and no enemy pawn can ever attack.
    OUTPOST "outpost" 2 Number;
    /// A knight that can go to such a square.
    OUTPOST_REACHABLE "outpost.reachable" 1 One;
    /// A knight or bishop right behind an own pawn.
    BEHIND_PAWN "minor_behind_pawn" 1 One;
    /// A knight or bishop, times its distance from the own king.
    MINOR_KING "minor_far_from_king" 2 Number;
    /// A rook on a file without own pawns; and without any.
    ROOK_FILE "rook.file" 2 Number;
    /// A rook on the first rank between its king and the nearer edge, on a file with an own pawn.
    ROOK_TRAPPED "rook.trapped" 1 One;

    /// In front of the king, on its file and the adjacent ones: the nearest own pawn.
    SHIELD "king.shield" 32 FileRank;
    /// The nearest enemy pawn there.
    STORM "king.storm" 32 FileRank;
    /// The nearest enemy pawn there, if an own one stops it.
    STORM_STOPPED "king.storm_stopped" 8 Number;
    /// The attack on the enemy's king, in units of attack, with a queen.
    ATTACK "king.attack" 64 Number;
    /// The same without a queen.
    ATTACK_QUEENLESS "king.attack_queenless" 64 Number;
    /// The number of rights to castle.
    CASTLING "king.castling" 3 Number;

    /// A pawn attacks a piece.
    PAWN_THREAT "threat.by_pawn" 5 Piece;
    /// A piece that a pawn attacks after a safe advance.
    PUSH_THREAT "threat.by_push" 1 One;
    /// A knight or bishop attacks a piece (of pawns, those not defended by pawns).
    MINOR_THREAT "threat.by_minor" 5 Piece;
    /// A rook attacks a piece (those that no pawn defends).
    ROOK_THREAT "threat.by_rook" 5 Piece;
    /// The king attacks an undefended piece.
    KING_THREAT "threat.by_king" 1 One;
    /// A piece of the enemy is attacked and not defended.
    HANGING "threat.hanging" 1 One;
    /// A piece of the enemy is attacked twice, and defended once by no pawn.
    WEAK "threat.weak" 1 One;
    /// A square that the enemy attacks, but not with a pawn and not twice, is attacked.
    RESTRICTED "restricted" 1 One;
    /// A square of the centre's four files, behind or among own pawns, that no enemy pawn attacks.
    SPACE "space" 1 One;
    /// Against a bare king: its distance from the centre.
    BARE_EDGE "bare_king.from_centre" 1 One;
    /// Against a bare king: seven less the distance of the kings.
    BARE_NEAR "bare_king.near" 1 One;
    /// Against a bare king with bishop and knight alone: seven less its distance from a corner of the
    /// bishop's colour.
    BARE_CORNER "bare_king.right_corner" 1 One;
    /// The side to move.
    TEMPO "tempo" 1 One;
}

/// The number of features.
pub const FEATURES: usize = begin(GROUPS.len());

/// The name of a feature in files of weights; `None` beyond the last feature.
///
/// ```
/// use nullwindow_chess::{FEATURES, feature_name};
/// assert_eq!(feature_name(0).as_deref(), Some("material.pawn"));
/// assert!(feature_name(FEATURES - 1).is_some() && feature_name(FEATURES).is_none());
/// ```
#[must_use]
pub fn feature_name(feature: usize) -> Option<String> {
    let mut within = feature;
    for Group { name, size, label } in GROUPS {
        if within < *size {
            return Some(format!("{name}{}", label.suffix(within)));
        }
        within -= size;
    }
    None
}

impl Label {
    fn suffix(self, within: usize) -> String {
        let piece = |i: usize| ["pawn", "knight", "bishop", "rook", "queen"][i];
        match self {
            Label::One => String::new(),
            Label::Piece => format!(".{}", piece(within)),
            Label::Number => format!(".{within}"),
            Label::PieceSquare => format!(".{}.{}", piece(within / 64), Square::index(within % 64)),
            Label::KingSquare => format!(".{}", Square::index(within / 4 * 8 + 4 + within % 4)),
            Label::FileRank => format!(".{}.{}", ["ah", "bg", "cf", "de"][within / 8], within % 8),
        }
    }
}

/// The feature of a piece on a square, mirrored by its own king.
#[inline]
pub(super) fn on_square(piece: Piece, square: usize) -> usize {
    SQUARES + 64 * piece as usize + square
}
