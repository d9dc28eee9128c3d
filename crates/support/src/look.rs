//! What a board looks like (our own).

/// What a board looks like.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Look {
    /// What the picture has: discs, numbers, letters, in the colours of the sides.
    #[default]
    Plain,
    /// The same on hexagons, each row half a cell further to the right.
    Hexagons,
    /// Discs of two colours on squares.
    Discs,
    /// Discs that fall into columns.
    Columns,
    /// Pits with seeds.
    Pits,
    /// Chess men.
    Men,
    /// Tiles with characters.
    Tiles,
    /// Dominoes upright and across.
    Dominoes,
    /// Marks on squares.
    Marks,
}

impl Look {
    /// The name by which a page knows it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Look::Plain => "plain",
            Look::Hexagons => "hexagons",
            Look::Discs => "discs",
            Look::Columns => "columns",
            Look::Pits => "pits",
            Look::Men => "men",
            Look::Tiles => "tiles",
            Look::Dominoes => "dominoes",
            Look::Marks => "marks",
        }
    }

    /// The names of the sides by the colours of their pieces, where the game's own are the letters of a
    /// board of text.
    ///
    /// ```
    /// use nullwindow_support::Look;
    /// assert_eq!((Look::Columns.sides(), Look::Marks.sides()), (Some(["Yellow", "Red"]), None));
    /// ```
    #[must_use]
    pub fn sides(self) -> Option<[&'static str; 2]> {
        (self == Look::Columns).then_some(["Yellow", "Red"])
    }
}
