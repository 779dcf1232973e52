const FAILURES_IN_A_ROW = 5;
/** Short: a restarted service listens within two or three seconds and should be found at once. */
const TRIAL_EVERY_MS = 250;

interface BreakerOptions {
  /** Sends a request of the gateway itself; true if the service responds. */
  readonly trial: () => Promise<boolean>;
  /** Called when it opens, with the last error, and when it closes. */
  readonly onChange: (isOpen: boolean, error?: unknown) => void;
}

/**
 * Stops requests to a failing service: after five failures in a row none passes until a trial succeeds. The trial is never a
 * visitor's request: a slow upload would block every other request while it runs.
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
    if (this.#failures < FAILURES_IN_A_ROW || this.#isOpen || this.#isStopped) return;
    this.#isOpen = true;
    this.#options.onChange(true, error);
    this.#scheduleTrial();
  }

  /** Closes for good: there are no more requests. */
  stop(): void {
    this.#isStopped = true;
    this.#close();
  }

  #scheduleTrial(): void {
    this.#timer = setTimeout(() => void this.#try(), TRIAL_EVERY_MS).unref();
  }

  async #try(): Promise<void> {
    const responds = await this.#options.trial();
    // An earlier request may have succeeded meanwhile.
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
