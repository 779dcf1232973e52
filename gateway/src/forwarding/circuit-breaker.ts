const FAILURES_IN_A_ROW = 5;
/** Short: a service started anew listens within two or three seconds, and is then to be found at once. */
const TRIAL_EVERY_MS = 250;

interface BreakerOptions {
  /** Asks the service whether it responds at all, by a request of the gateway's own. */
  readonly trial: () => Promise<boolean>;
  /** Called when it opens, with the last failure, and when it closes. */
  readonly onChange: (isOpen: boolean, error?: unknown) => void;
}

/**
 * Stops asking a service that keeps failing: after five failures in a row no request passes until a trial succeeds.
 * A visitor's request is never the trial: a slow upload would refuse everyone else for as long as it takes.
 */
export class CircuitBreaker {
  readonly #options: BreakerOptions;
  #failures = 0;
  #isOpen = false;
  #isStopped = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: BreakerOptions) {
    this.#options = options;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  succeeded(): void {
    this.#failures = 0;
    this.#close();
  }

  failed(error?: unknown): void {
    this.#failures += 1;
    if (this.#isOpen || this.#isStopped || this.#failures < FAILURES_IN_A_ROW) return;
    this.#isOpen = true;
    this.#options.onChange(true, error);
    this.#scheduleTrial();
  }

  /** Ends the trials. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  #scheduleTrial(): void {
    this.#timer = setTimeout(() => void this.#try(), TRIAL_EVERY_MS).unref();
  }

  async #try(): Promise<void> {
    const responds = await this.#options.trial();
    // A request sent earlier may have succeeded meanwhile.
    if (this.#isStopped || !this.#isOpen) return;
    if (!responds) return this.#scheduleTrial();
    // One more failure opens it again.
    this.#failures = FAILURES_IN_A_ROW - 1;
    this.#close();
  }

  #close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    clearTimeout(this.#timer);
    this.#options.onChange(false);
  }
}
