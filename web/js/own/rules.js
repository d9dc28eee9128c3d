// The rules of a game in the sandbox (our own): they answer later, and the page keeps the answers, so that it
// can draw at once whatever it has asked for before.

/** The most answers that are kept, but for those of one position. */
const MOST = 5_000;

const keyOf = ({ start, moves }) => JSON.stringify([start, moves]);

export class Rules {
  /** `begin` makes a worker with the code. */
  constructor(begin) {
    Object.assign(this, { begin, known: new Map(), waiting: new Map(), number: 0, worker: null });
  }

  /** The answers to requests: each has an `answer` or an `error`, after which the worker may have `ended`. */
  later(requests) {
    if (!this.worker) {
      this.worker = this.begin();
      this.worker.addEventListener('message', ({ data }) => {
        this.waiting.get(data.number)?.(data.answers);
        this.waiting.delete(data.number);
      });
      this.worker.addEventListener('error', ({ message }) => {
        // The next request starts another one.
        this.worker = null;
        this.settle(message);
      });
    }
    this.number += 1;
    this.worker.postMessage({ number: this.number, requests });
    return new Promise((resolve) => {
      this.waiting.set(this.number, (answers, error) =>
        resolve(requests.map((_, i) => answers?.[i] ?? { error, ended: true })));
    });
  }

  /** Asks for the positions on the way to this one, as far as they are not known. */
  async prepare({ start, moves }) {
    const requests = Array.from({ length: moves.length + 1 }, (_, at) =>
      ({ request: 'position', game: 'own', start, moves: moves.slice(0, at) }));
    if (this.known.size > MOST) this.known.clear();
    const fresh = requests.filter((request) => (this.known.get(keyOf(request)) ?? { ended: true }).ended);
    if (fresh.length === 0) return;
    const answers = await this.later(fresh);
    fresh.forEach((request, i) => this.known.set(keyOf(request), answers[i]));
  }

  /** A position that is known. */
  ask(request) {
    const { answer, error } = this.known.get(keyOf(request)) ?? { error: 'this position is not known yet' };
    if (error) throw new Error(error);
    return answer;
  }

  /** Whoever waits for an answer gets this error. */
  settle(message) {
    const all = [...this.waiting.values()];
    this.waiting.clear();
    for (const resolve of all) resolve(null, message);
  }

  end() {
    this.worker?.terminate();
    this.worker = null;
    this.settle('the code was ended');
  }
}
