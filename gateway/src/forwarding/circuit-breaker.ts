const FAILURES_IN_A_ROW = 5;
/** Short: a service started anew listens within two or three seconds, and is then to be found at once. */
const OPEN_MS = 500;

/**
 * Stops asking a service that keeps failing: after five failures in a row nothing is let through for half
 * a second, then one request at a time, until one succeeds.
 */
export class CircuitBreaker {
  readonly #now: () => number;
  #failures = 0;
  #openUntil = 0;
  #probing = false;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  get isOpen(): boolean {
    return this.#failures >= FAILURES_IN_A_ROW;
  }

  /** Whether a request may go. Whoever got `true` reports back by exactly one of the methods below. */
  admits(): boolean {
    if (!this.isOpen) return true;
    if (this.#probing || this.#now() < this.#openUntil) return false;
    this.#probing = true;
    return true;
  }

  succeeded(): void {
    this.#failures = 0;
    this.#probing = false;
  }

  failed(): void {
    this.#failures += 1;
    this.#probing = false;
    if (this.isOpen) this.#openUntil = this.#now() + OPEN_MS;
  }

  /** The request ended without telling anything of the service, such as when the visitor left. */
  abandoned(): void {
    this.#probing = false;
  }
}
