/** A browser of another make than the Chromium of the journeys: as much of it as a smoke test needs. */
export interface Engine {
  goTo(address: string): Promise<void>;
  /** @returns what an expression in the page gives, as JSON */
  read<Value>(expression: string): Promise<Value>;
  type(selector: string, text: string): Promise<void>;
  click(selector: string): Promise<void>;
  /** Errors thrown by the pages' scripts so far; always empty where the engine does not report them. */
  readonly errors: readonly string[];
  close(): Promise<void>;
}

/** An engine that this machine may have. */
export interface KnownEngine {
  name: string;
  /** The missing dependency, with how to install it; undefined when nothing is missing. */
  missing: string | undefined;
  open: () => Promise<Engine>;
}
