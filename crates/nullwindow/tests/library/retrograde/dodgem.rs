//! Dodgem on 3×3 squares (Colin Vout; Berlekamp, Conway & Guy, *Winning Ways*), a game with cycles.
//!
//! The first side's two cars begin on the left column, above its lowest square, and drive to the right; the
//! second side's begin on the lowest row, right of its first square, and drive up. A move takes a car one
//! square forward or to either side, never back, to an empty square; forward from the last square it leaves
//! the board. The side whose cars have all left wins, and so does a side that is to move and cannot.

use nullwindow::retrograde::Numbering;
use nullwindow::{MoveSink, Outcome, Position, Side};

/// Where a car is that has left the board.
const OFF: u8 = 9;

/// A position. A square's number is three times its row, from below, and its column.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Dodgem {
    /// The cars of each side, in order.
    cars: [[u8; 2]; 2],
    pub(super) side: Side,
}

/// A car drives from one square to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Drive {
    from: u8,
    to: u8,
}

impl Dodgem {
    pub(super) fn start() -> Self {
        Dodgem { cars: [[3, 6], [1, 2]], side: Side::First }
    }

    fn drives(&self) -> Vec<Drive> {
        let (mut drives, own) = (Vec::new(), self.side as usize);
        for from in self.cars[own].into_iter().filter(|&car| car != OFF) {
            let (row, column) = (i32::from(from / 3), i32::from(from % 3));
            let steps = if own == 0 { [(0, 1), (1, 0), (-1, 0)] } else { [(1, 0), (0, 1), (0, -1)] };
            for (number, (up, right)) in steps.into_iter().enumerate() {
                let (row, column) = (row + up, column + right);
                let on_board = (0..3).contains(&row) && (0..3).contains(&column);
                let to = if on_board { (3 * row + column) as u8 } else { OFF };
                let free = !self.cars.iter().flatten().any(|&car| car == to);
                if on_board && free || !on_board && number == 0 {
                    drives.push(Drive { from, to });
                }
            }
        }
        drives
    }

    fn drive(&mut self, side: Side, from: u8, to: u8) {
        let cars = &mut self.cars[side as usize];
        let car = cars.iter_mut().find(|car| **car == from).expect("a car");
        *car = to;
        cars.sort_unstable();
        self.side = self.side.other();
    }
}

impl Position for Dodgem {
    type Move = Drive;
    type Undo = ();
    type End = Outcome;

    fn side(&self) -> Side {
        self.side
    }

    fn moves(&self, out: &mut impl MoveSink<Drive>) -> Option<Outcome> {
        let end = self.outcome();
        if end.is_none() {
            self.drives().into_iter().for_each(|m| out.push(m));
        }
        end
    }

    fn outcome(&self) -> Option<Outcome> {
        let gone = |cars: [u8; 2]| cars == [OFF; 2];
        match self.cars.map(gone) {
            [true, _] => Some(Outcome::Win(Side::First)),
            [_, true] => Some(Outcome::Win(Side::Second)),
            _ => self.drives().is_empty().then_some(Outcome::Win(self.side)),
        }
    }

    fn make(&mut self, m: Drive) {
        self.drive(self.side, m.from, m.to);
    }

    fn unmake(&mut self, m: Drive, (): ()) {
        self.drive(self.side.other(), m.to, m.from);
    }
}

/// A number has four digits, the squares of the cars, and the side to move.
pub(super) struct DodgemNumbers;

impl Numbering for DodgemNumbers {
    type Position = Dodgem;

    fn numbers(&self) -> u64 {
        20_000
    }

    fn number(&self, p: &Dodgem) -> Option<u64> {
        let cars = p.cars.iter().flatten().fold(0, |number, &car| 10 * number + u64::from(car));
        Some(2 * cars + u64::from(p.side == Side::Second))
    }

    fn position(&self, number: u64) -> Option<Dodgem> {
        let digit = |place: u32| (number / 2 / 10_u64.pow(place) % 10) as u8;
        let cars = [[digit(3), digit(2)], [digit(1), digit(0)]];
        let side = if number.is_multiple_of(2) { Side::First } else { Side::Second };
        let mut squares: Vec<_> = cars.iter().flatten().filter(|&&car| car != OFF).collect();
        squares.sort_unstable();
        let apart = squares.windows(2).all(|pair| pair[0] != pair[1]);
        let legal = apart && cars.iter().all(|[a, b]| a <= b) && !squares.is_empty();
        legal.then_some(Dodgem { cars, side })
    }
}
