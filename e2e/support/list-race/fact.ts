/** A value that one writer changes step by step while many read it. */
export class Fact<State> {
  readonly #states: State[];
  /** The number of acknowledged changes. */
  #acknowledged = 0;

  constructor(state: State) {
    this.#states = [state];
  }

  /** The state after the last change. */
  get now(): State {
    return this.#states.at(-1) as State;
  }

  /**
   * Changes it.
   * @param write resolves once the change is acknowledged, with what is only known then
   */
  async change(state: State, write: (state: State) => Promise<unknown>): Promise<void> {
    this.#states.push(state);
    await write(state);
    this.#acknowledged = this.#states.length - 1;
  }

  /** Call it before a request. The function returns, after the response, the states that the response may contain. */
  observe(): () => readonly State[] {
    const from = this.#acknowledged;
    return () => this.#states.slice(from);
  }
}
