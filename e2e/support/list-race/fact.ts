/** Something that one writer changes step by step, while many read it. */
export class Fact<State> {
  readonly #states: State[];
  /** Changes that were answered. */
  #answered = 0;

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
    this.#answered = this.#states.length - 1;
  }

  /** Call it before a question. The function returns, after the answer, what the answer may contain. */
  observe(): () => readonly State[] {
    const from = this.#answered;
    return () => this.#states.slice(from);
  }
}
