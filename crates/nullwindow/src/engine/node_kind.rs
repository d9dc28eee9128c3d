//! Kinds of nodes, decided at compile time: the root, nodes on a principal variation, and all others, which
//! are searched with a null window (Marsland & Popowich 1985).

/// The kind of a node. It is a type, and no argument: the compiler makes three searches, and most nodes,
/// which have a null window, pay nothing for lines and roots.
pub(super) trait NodeKind {
    /// Whether the window is open, and the node leaves its line.
    const PV: bool;
    /// Whether it is the root.
    const ROOT: bool = false;
}

/// The root. Its window may be a null window, as in MTD(f).
pub(super) struct RootNode;

/// A node on a principal variation.
pub(super) struct Pv;

/// A node with a null window.
pub(super) struct NonPv;

impl NodeKind for RootNode {
    const PV: bool = true;
    const ROOT: bool = true;
}

impl NodeKind for Pv {
    const PV: bool = true;
}

impl NodeKind for NonPv {
    const PV: bool = false;
}
