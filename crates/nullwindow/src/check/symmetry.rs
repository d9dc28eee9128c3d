//! Symmetries of the board, checked: they form a group, and playing commutes with them (the house's own).

use super::Check;
use super::play::Here;
use super::violation::{Looked, Rule, Violation};
use crate::{Position, Symmetric};
use std::fmt::Debug;

impl<P: Position<End: PartialEq + Debug>> Check<P> {
    /// Checks the images of positions: number 0 is the position; images of images are images again, by the same law in every
    /// position; side to move, end and moves correspond; and it is the same whether one moves first or mirrors first.
    ///
    /// # Errors
    /// The first rule found broken.
    ///
    /// ```
    /// # use nullwindow::{Outcome, Symmetric, check::{Check, Violation}};
    /// fn sound<P: Symmetric<End = Outcome>>(check: &Check<P>) -> Result<(), Violation> {
    ///     check.symmetry()?;
    ///     Ok(())
    /// }
    /// ```
    pub fn symmetry(&self) -> Result<&Self, Violation>
    where
        P: Symmetric,
    {
        let mut group = Group::new(P::SYMMETRIES);
        self.play(|here| {
            let images: Vec<P> = (0..P::SYMMETRIES).map(|i| here.position.symmetric(i)).collect();
            itself(here, images.first())?;
            for (i, image) in images.iter().enumerate().skip(1) {
                same_end(here, i, image)?;
                same_moves(here, i, image)?;
                here.moves.iter().try_for_each(|&m| commutes(here, i, image, m))?;
            }
            group.narrow(here, &images)
        })
    }
}

fn itself<P: Symmetric<End: PartialEq + Debug>>(here: &Here<'_, P>, image: Option<&P>) -> Looked {
    let Some(image) = image else {
        return Err(here.broken(Rule::ImageZero).differs("at least one image", "SYMMETRIES is 0"));
    };
    if !(here.check.same)(here.position, image) {
        return Err(here.broken(Rule::ImageZero).differs(here.show(here.position), here.show(image)));
    }
    match here.moves.iter().map(|&m| (m, here.position.symmetric_move(m, 0))).find(|(m, image)| m != image) {
        Some((m, image)) => Err(here.broken_by(Rule::ImageZero, m).differs(here.name(m), here.name(image))),
        None => Ok(()),
    }
}

fn same_end<P: Symmetric<End: PartialEq + Debug>>(here: &Here<'_, P>, i: usize, image: &P) -> Looked {
    let (expected, seen) = ((here.position.side(), here.end), (image.side(), image.outcome()));
    if expected == seen {
        return Ok(());
    }
    let broken = here.broken(Rule::ImageEnd).with("image", i).with("which is", here.show(image));
    Err(broken.differs(format!("{expected:?}"), format!("{seen:?}")))
}

fn same_moves<P: Symmetric<End: PartialEq + Debug>>(here: &Here<'_, P>, i: usize, image: &P) -> Looked {
    let mut listed = Vec::new();
    image.moves(&mut listed);
    let mapped: Vec<_> = here.moves.iter().map(|&m| here.position.symmetric_move(m, i)).collect();
    let missing = mapped.iter().position(|m| !listed.contains(m));
    let broken = || here.broken(Rule::ImageMoves).with("image", i).with("which is", here.show(image));
    if let Some(branch) = missing {
        let (m, mapped) = (here.name(here.moves[branch]), here.name(mapped[branch]));
        return Err(broken()
            .with("move", m)
            .differs("a move of the image", format!("{mapped}, which it has not")));
    }
    match listed.iter().find(|m| !mapped.contains(m)) {
        Some(&m) => Err(broken().differs("only images of moves", format!("{}, too", here.name(m)))),
        None if listed.len() != mapped.len() => {
            Err(broken().differs(format!("{} moves", mapped.len()), format!("{} moves", listed.len())))
        }
        None => Ok(()),
    }
}

fn commutes<P: Symmetric<End: PartialEq + Debug>>(
    here: &Here<'_, P>,
    i: usize,
    image: &P,
    m: P::Move,
) -> Looked {
    let moved_first = here.after(m).symmetric(i);
    let mut mirrored_first = image.clone();
    mirrored_first.make(here.position.symmetric_move(m, i));
    if (here.check.same)(&moved_first, &mirrored_first) {
        return Ok(());
    }
    let broken = here.broken_by(Rule::ImageMake, m).with("image", i);
    Err(broken.differs(here.show(&moved_first), here.show(&mirrored_first)))
}

/// Which image an image of an image can be, as far as the positions seen tell: in a symmetric position several.
struct Group {
    images: usize,
    /// For image `j` of image `i`, and each image of the position: whether it was that one in all positions so far.
    possible: Vec<bool>,
}

impl Group {
    fn new(images: usize) -> Self {
        Group { images, possible: vec![true; images.pow(3)] }
    }

    fn narrow<P: Symmetric<End: PartialEq + Debug>>(&mut self, here: &Here<'_, P>, images: &[P]) -> Looked {
        for (i, image) in images.iter().enumerate() {
            for j in 0..self.images {
                let twice = image.symmetric(j);
                let possible = &mut self.possible[(i * self.images + j) * self.images..][..self.images];
                for (possible, candidate) in possible.iter_mut().zip(images) {
                    *possible &= (here.check.same)(candidate, &twice);
                }
                if !possible.contains(&true) {
                    let which = format!("{j} of image {i}, which is {}", here.show(image));
                    let broken = here.broken(Rule::ImageGroup).with("image", which);
                    return Err(
                        broken.differs("one of the images, always of the same number", here.show(&twice))
                    );
                }
            }
        }
        Ok(())
    }
}
