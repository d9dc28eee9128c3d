//! Which slave does which work: as far as it can be, the one that has begun it (our own).

use crate::tree::Work;

/// The work of each slave. `doing` is what each does now; only slaves that are `ready` have work. Work that
/// no slave does yet goes first to a slave that is at its node, then to the first that is idle.
///
/// ```
/// use nullwindow_master::{Tree, Work, assign};
/// let work = Work { node: Tree::<char>::new().root(), quick: false };
/// assert_eq!(assign(&[work], &[None, Some(work)], &[true, true]), [None, Some(work)]);
/// assert_eq!(assign(&[work], &[None, Some(work)], &[true, false]), [Some(work), None]);
/// ```
#[must_use]
pub fn assign(works: &[Work], doing: &[Option<Work>], ready: &[bool]) -> Vec<Option<Work>> {
    let mut assigned: Vec<Option<Work>> = vec![None; doing.len()];
    let fits: [fn(Work, Option<Work>) -> bool; 3] = [
        |work, doing| doing == Some(work),
        |work, doing| doing.is_some_and(|doing| doing.node == work.node),
        |_, _| true,
    ];
    let mut open = works.to_vec();
    for fits in fits {
        open.retain(|&work| {
            let slave = (0..doing.len())
                .find(|&slave| ready[slave] && assigned[slave].is_none() && fits(work, doing[slave]));
            if let Some(slave) = slave {
                assigned[slave] = Some(work);
            }
            slave.is_none()
        });
    }
    assigned
}
