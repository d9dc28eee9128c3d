//! Certificates by the solver and the rules of a game (our own).

use super::any_strategy::AnyStrategy;
use super::certificates::{CertificateProgress, CertificateRequest, Certificates, Certified, CertifiedClaim};
use super::coded::CodedPosition;
use super::error::Error;
use super::game::{Game, GameMove};
use super::request::{Request, Selectivity};
use super::typed::Session;
use super::typed_strategy::TypedStrategy;
use crate::engine::Limits;
use crate::strategy::{
    CertificateReader, Claim, StrategyHead, StrategyRules, StrategySize, check, replay, write,
};
use crate::{Position, Score, Window};
use std::io::{self, Read};
use std::sync::atomic::Ordering;
use std::time::Duration;

/// The certificates of a game with rules of its own for them: `rules` makes positions of these rules of those
/// of the session, `position` the reverse. A method of [`Game`] returns it.
pub fn certificates<G: Game, R: StrategyRules<Move = GameMove<G>> + 'static>(
    game: &G,
    rules: fn(&G::Position) -> R,
    position: fn(&R) -> G::Position,
) -> Box<dyn Certificates> {
    let game = game.clone();
    Box::new(TypedCertificates { game, rules: move |_: &G, p: &G::Position| Ok(rules(p)), position })
}

/// The certificates of a game: its own, or else by its codes and its bound of plies.
///
/// # Errors
/// If it has neither, in one line that names what it lacks.
///
/// ```
/// use nullwindow::session::certificates_of;
/// use nullwindow::strategy::Claim;
/// use nullwindow_games::tic_tac_toe::TicTacToeGame;
/// let claim = Claim { side: nullwindow::Side::Second, at_least: 0, leave: 4 };
/// assert_eq!(certificates_of(&TicTacToeGame)?.claim(&claim), "O reaches at least 0");
/// # Ok::<(), nullwindow::session::Error>(())
/// ```
pub fn certificates_of<G: Game>(game: &G) -> Result<Box<dyn Certificates>, Error> {
    if let Some(own) = game.certificates() {
        return Ok(own);
    }
    let rules = |game: &G, p: &G::Position| {
        let stating = game.clone();
        CodedPosition::new(game.name(), p, move |p| (stating.code(p), stating.plies_left(p)))
    };
    rules(game, &game.read("")?.0)?;
    let position = |p: &CodedPosition<G::Position>| p.position.clone();
    Ok(Box::new(TypedCertificates { game: game.clone(), rules, position }))
}

struct TypedCertificates<G: Game, F, R> {
    game: G,
    rules: F,
    position: fn(&R) -> G::Position,
}

impl<G, F, R> TypedCertificates<G, F, R>
where
    G: Game,
    F: Fn(&G, &G::Position) -> Result<R, Error>,
    R: StrategyRules,
{
    fn start(&self, text: &str) -> Result<G::Position, Error> {
        let (mut position, moves) = self.game.read(text)?;
        moves.into_iter().for_each(|m| _ = position.make(m));
        Ok(position)
    }

    fn root(&self, text: &str) -> Result<R, Error> {
        (self.rules)(&self.game, &self.start(text)?)
    }

    /// The position of a head, if this game has its variant.
    fn root_of(&self, head: &StrategyHead) -> Result<R, Error> {
        let root = self.root(&head.position)?;
        if let Some(own) = root.variant() {
            let own: Vec<_> = own.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
            if own != head.variant {
                return Err(format!("this program has no such variant of {}", head.game).into());
            }
        }
        Ok(root)
    }
}

impl<G, F, R> Certificates for TypedCertificates<G, F, R>
where
    G: Game,
    F: Fn(&G, &G::Position) -> Result<R, Error> + Clone + 'static,
    R: StrategyRules<Move = GameMove<G>> + 'static,
{
    fn certify(&self, position: &str, request: &CertificateRequest<'_>) -> Result<Certified, Error> {
        let root = self.root(position)?;
        if root.outcome().is_some() {
            return Err("the game is over at this position".into());
        }
        let session = Session::solver(self.game.clone(), request.mebibytes)?;
        let mut prover = Prover { session, position: self.position, request, nodes: 0, due: REPORT_EVERY };
        let claims = prover.claims(&root)?;
        let strategies = claims.into_iter().map(|claim| {
            let named = self.claim(&claim);
            prover.verify(&root, &claim).map_err(|reason| format!("{named}: {reason}"))?;
            let progress =
                |size: &StrategySize| (request.progress)(&CertificateProgress::Layer(&named, *size));
            let mut body = Vec::new();
            let size = write(&root, &claim, |p, moves| prover.choose(p, moves, &claim), progress, &mut body)
                .map_err(|error| format!("{named}: {error}"))?;
            // What the checker would refuse is not returned.
            let mut written = CertificateReader::new(&body[..]);
            check(&root, &claim, size.largest, &mut written)
                .map_err(|error| format!("{named}: the certificate is refused: {error}"))?;
            let own = |own: Vec<_>| own.into_iter().map(|(name, value): (&str, _)| (name.to_owned(), value));
            let head = StrategyHead {
                game: self.game.name().to_owned(),
                variant: root.variant().map_or_else(|| request.variant.to_vec(), |v| own(v).collect()),
                position: position.to_owned(),
                claim,
                largest: size.largest,
            };
            let text = head.to_string();
            let again = StrategyHead::read(&mut CertificateReader::new(text.as_bytes()));
            if again.ok().flatten().as_ref() != Some(&head) {
                return Err(format!("{named}: its position or an option is no line of a head").into());
            }
            Ok(CertifiedClaim { head, body, size })
        });
        let strategies = strategies.collect::<Result<_, Error>>()?;
        Ok(Certified { strategies, nodes: prover.nodes })
    }

    fn check(
        &self,
        head: &StrategyHead,
        input: &mut CertificateReader<&mut dyn Read>,
    ) -> Result<StrategySize, Error> {
        Ok(check(&self.root_of(head)?, &head.claim, head.largest, input)?)
    }

    fn replay(
        &self,
        head: &StrategyHead,
        budget: usize,
        input: &mut CertificateReader<&mut dyn Read>,
        report: &mut dyn FnMut(u64),
    ) -> Result<Box<dyn AnyStrategy>, Error> {
        let root = self.root_of(head)?;
        let strategy = replay(&root, &head.claim, head.largest, budget, input, report)?;
        let (game, start, rules) = (self.game.clone(), self.start(&head.position)?, self.rules.clone());
        Ok(Box::new(TypedStrategy { game, start, rules, strategy }))
    }

    fn position_bytes(&self) -> u64 {
        // Of its own layer, and of the next while that is gathered.
        (3 * size_of::<R::Code>()).max(64) as u64
    }

    fn claim(&self, claim: &Claim) -> String {
        format!("{} reaches at least {}", self.game.side(claim.side), claim.at_least)
    }
}

/// The time between two reports of searches.
const REPORT_EVERY: Duration = Duration::from_secs(10);

/// The error of a search that was stopped.
const INTERRUPTED: &str = "interrupted";

/// The nodes of a first search straight to the end of the game: below a position that is proved the table
/// mostly has the proof, and iterations to a horizon would overwrite it (Dots and Boxes after nine moves: in
/// 70 s iterations alone write the first 128,000 positions of a strategy, with this first all 7,700,000).
const DIRECT_NODES: u64 = 5_000;

/// Answers by null windows of the game's solver, whose table stays from position to position.
struct Prover<'r, G: Game, R> {
    session: Session<G>,
    position: fn(&R) -> G::Position,
    request: &'r CertificateRequest<'r>,
    /// The nodes of all searches.
    nodes: u64,
    /// When the next search is reported.
    due: Duration,
}

impl<G: Game, R: StrategyRules<Move = GameMove<G>>> Prover<'_, G, R> {
    /// The claims to prove.
    fn claims(&mut self, root: &R) -> Result<Vec<Claim>, Error> {
        let size = root.left();
        let leave = self.request.leave.unwrap_or(R::LEAVE.min(size.saturating_sub(1)));
        if leave >= size {
            return Err(format!(
                "leave {leave}: that leaves all to the checker: the position has the size {size}"
            )
            .into());
        }
        let (mover, other) = (root.side(), root.side().other());
        let claim = |side, at_least| Claim { side, at_least, leave };
        Ok(match (self.request.at_least, self.request.at_most) {
            (Some(v), _) => vec![claim(mover, v)],
            (_, Some(v)) => vec![claim(other, -v)],
            _ => {
                // Who wins is certified, not when.
                let (score, proved, _) = match self.search(root, Some(Score::default())) {
                    found @ (score, true, _) if score.is_win() || score.is_loss() => found,
                    _ => self.search(root, None),
                };
                let (v, worst) = match score {
                    _ if !proved => return Err(INTERRUPTED.into()),
                    score if score.is_win() => (1, -1),
                    score if score.is_loss() => (-1, -1),
                    score => (score.get().into(), root.worst()),
                };
                // That a side reaches the worst result is nothing to prove.
                let both = [claim(mover, v), claim(other, -v)].into_iter();
                let both: Vec<_> = both.filter(|claim| claim.at_least > worst).collect();
                // Nor is what is settled; if all is, the first claim has the reason why there is no proof.
                let open: Vec<_> =
                    both.iter().copied().filter(|claim| claim.decided(root).is_none()).collect();
                if open.is_empty() { both } else { open }
            }
        })
    }

    /// Whether the claim holds, and is something to prove; otherwise the reason.
    fn verify(&mut self, root: &R, claim: &Claim) -> Result<(), String> {
        let (worst, at_least) = (root.worst(), claim.at_least);
        if at_least <= worst {
            return Err("that is nothing to prove".to_owned());
        }
        if at_least > -worst {
            return Err(format!("no result is more than {}", -worst));
        }
        if claim.decided(root).is_some() {
            return Err("the result is certain enough by what is settled".to_owned());
        }
        match self.null_window(root, claim) {
            // A game that is won or lost has no other results.
            Ok((score, ..)) if !score.is_points() && at_least > 1 => {
                Err("no result is more than 1".to_owned())
            }
            Ok((score, ..)) if !score.is_points() && at_least < 0 => {
                Err("that is nothing to prove".to_owned())
            }
            Ok((_, true, _)) => Ok(()),
            Ok((_, false, _)) => Err("this is not so".to_owned()),
            Err(error) => Err(error.to_string()),
        }
    }

    /// The number of a move that keeps the claim, among the moves of a position where its side moves.
    fn choose(&mut self, p: &R, moves: &[R::Move], claim: &Claim) -> io::Result<usize> {
        // A short search ends before it looks at the flag.
        if self.request.stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            return Err(io::Error::other(INTERRUPTED));
        }
        let (_, holds, best) = self.null_window(p, claim)?;
        let best = best.filter(|_| holds);
        let number = best.and_then(|best| moves.iter().position(|&m| m == best));
        number.ok_or_else(|| io::Error::other("the search does not find the claim again"))
    }

    /// The score, which may be a bound; whether the claim holds; and the move that keeps it, if its side
    /// moves.
    fn null_window(&mut self, p: &R, claim: &Claim) -> io::Result<(Score, bool, Option<R::Move>)> {
        let own = p.side() == claim.side;
        // The opponent must not reach more than what is left to it.
        let v = Score::points(if own { claim.at_least - 1 } else { -claim.at_least });
        match self.search(p, Some(v)) {
            (score, true, best) => Ok((score, (score > v) == own, best)),
            _ => Err(io::Error::other(INTERRUPTED)),
        }
    }

    /// The score by a search for the value, or whether it is more than `v`; whether that is proved, and the
    /// best move. Where it deepens, a short one straight to the end of the game comes first.
    fn search(&mut self, p: &R, v: Option<Score>) -> (Score, bool, Option<R::Move>) {
        let (window, stop) = (v.map(Window::null), self.request.stop);
        let limits = Limits { window, stop, ..self.session.value_limits() };
        let short = Limits { nodes: Some(DIRECT_NODES), depth: None, direct: true, ..limits };
        self.session.set((self.position)(p), &[]);
        let found = limits.depth.map(|_| self.search_within(v, short));
        found.filter(|&(_, proved, _)| proved).unwrap_or_else(|| self.search_within(v, limits))
    }

    /// The same of the session's position, within these limits.
    fn search_within(&mut self, v: Option<Score>, limits: Limits<'_>) -> (Score, bool, Option<R::Move>) {
        let CertificateRequest { clock, progress, .. } = *self.request;
        let request = Request { selectivity: Selectivity::Never, ..Request::new(limits, clock) };
        let (earlier, due) = (self.nodes, &mut self.due);
        let found = self.session.search(&request, &mut |report| {
            if report.elapsed >= *due {
                *due = report.elapsed + REPORT_EVERY;
                progress(&CertificateProgress::Search(earlier + report.nodes, report.elapsed));
            }
        });
        self.nodes += found.nodes;
        let proved = v.map_or(found.exact, |v| found.exceeds(v).is_some());
        (found.score, proved, found.lines.first().and_then(|line| line.moves.first().copied()))
    }
}
