//! The names of the pieces in the notations.

use haitaka::Piece;

/// The names of a piece.
pub(super) struct PieceName {
    pub(super) piece: Piece,
    pub(super) english: &'static str,
    pub(super) csa: &'static str,
    /// In moves of KIF, and in its diagrams, where a name has one character.
    pub(super) kif: &'static str,
    pub(super) diagram: char,
}

const fn name(
    piece: Piece,
    english: &'static str,
    csa: &'static str,
    kif: &'static str,
    diagram: char,
) -> PieceName {
    PieceName { piece, english, csa, kif, diagram }
}

/// All names, in the order of a hand: rook, bishop, gold, silver, knight, lance, pawn; then the others.
pub(super) const PIECES: [PieceName; 14] = [
    name(Piece::Rook, "rook", "HI", "飛", '飛'),
    name(Piece::Bishop, "bishop", "KA", "角", '角'),
    name(Piece::Gold, "gold", "KI", "金", '金'),
    name(Piece::Silver, "silver", "GI", "銀", '銀'),
    name(Piece::Knight, "knight", "KE", "桂", '桂'),
    name(Piece::Lance, "lance", "KY", "香", '香'),
    name(Piece::Pawn, "pawn", "FU", "歩", '歩'),
    name(Piece::King, "king", "OU", "玉", '玉'),
    name(Piece::PRook, "promoted rook", "RY", "龍", '龍'),
    name(Piece::PBishop, "promoted bishop", "UM", "馬", '馬'),
    name(Piece::PSilver, "promoted silver", "NG", "成銀", '全'),
    name(Piece::PKnight, "promoted knight", "NK", "成桂", '圭'),
    name(Piece::PLance, "promoted lance", "NY", "成香", '杏'),
    name(Piece::Tokin, "promoted pawn", "TO", "と", 'と'),
];

/// The names of a piece that can be in a hand.
pub(super) const IN_HAND: usize = 7;

/// The names of a piece.
pub(super) fn names(piece: Piece) -> &'static PieceName {
    PIECES.iter().find(|names| names.piece == piece).unwrap_or(&PIECES[0])
}

/// The piece of a name in CSA.
pub(super) fn from_csa(name: &str) -> Option<Piece> {
    PIECES.iter().find(|names| names.csa == name).map(|names| names.piece)
}

/// The piece whose name in KIF a text begins with, and the rest.
pub(super) fn from_kif(text: &str) -> Option<(Piece, &str)> {
    // Other characters for the same pieces.
    let others = [("王", Piece::King), ("竜", Piece::PRook)];
    let diagrams = PIECES.iter().find_map(|names| Some((names.piece, text.strip_prefix(names.diagram)?)));
    let usual = PIECES.iter().find_map(|names| Some((names.piece, text.strip_prefix(names.kif)?)));
    let other = others.iter().find_map(|&(name, piece)| Some((piece, text.strip_prefix(name)?)));
    usual.or(diagrams).or(other)
}
