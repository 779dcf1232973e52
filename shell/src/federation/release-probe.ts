/** What `probe.plain.js` counts in a frame. */
export interface Counts {
  /** On window, document, and the root elements. */
  listeners: number;
  timers: number;
  /** Style elements, and sheets of unknown files. */
  styles: number;
  elements: number;
  /** The body's children. */
  outside: number;
}

/** The observer of a check's frame. */
export interface Probe {
  readonly errors: readonly { kind: 'exception' | 'rejection'; text: string }[];
  /** Calls of the API; status 0 for one that was not sent, or not answered. */
  readonly calls: readonly { method: string; path: string; status: number }[];
  readonly areas: readonly { remote: string; module: string; failure: string | null }[];
  /** @param failure why an area isn't shown; absent when it is */
  noteArea(area: { remote: string; module: string }, failure?: unknown): void;
  /** True once no call is open, and nothing was noted for these milliseconds. */
  isQuiet(ms: number): boolean;
  /** Forgets errors, calls and areas. */
  forget(): void;
  count(): Counts;
  markGlobals(): void;
  /** Names that were added, removed or replaced since: `window.fetch`. */
  changedGlobals(): string[];
}

export type ProbedWindow = Window & typeof globalThis & { readonly releaseProbe?: Probe };
