//! Sorting by insertion (Knuth, *The Art of Computer Programming* 3, 5.2.1), for short lists: for each type
//! of item the sort of the standard library is as much code as a twentieth of an engine.

/// Sorts items so that none comes `before` the one in front of it; equal ones keep their order.
pub(crate) fn insertion_sort<T>(items: &mut [T], before: impl Fn(&T, &T) -> bool) {
    for i in 1..items.len() {
        let mut to = i;
        while to > 0 && before(&items[to], &items[to - 1]) {
            items.swap(to, to - 1);
            to -= 1;
        }
    }
}

/// Brings the last item to the front, and keeps the order of the others.
pub(crate) fn last_to_front<T>(items: &mut [T]) {
    for to in (1..items.len()).rev() {
        items.swap(to, to - 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_is_stable() {
        let mut items = [(1, 'a'), (3, 'b'), (1, 'c'), (3, 'd'), (2, 'e')];
        insertion_sort(&mut items, |a, b| a.0 > b.0);
        assert_eq!(items.map(|item| item.1), ['b', 'd', 'e', 'a', 'c']);
        insertion_sort(&mut [] as &mut [i32], |a, b| a < b);
        last_to_front(&mut items[1..]);
        assert_eq!(items.map(|item| item.1), ['b', 'c', 'd', 'e', 'a']);
    }
}
