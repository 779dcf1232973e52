/** Attributes of a span: names that contracts and code know. Never a path, a parameter, a statement's values or a member. */
export interface SpanAttributes {
  readonly service?: string;
  readonly endpoint?: string;
  readonly method?: string;
  readonly status?: number;
  readonly statement?: string;
  readonly queue?: string;
  readonly attempt?: number;
}

interface SpanOptions {
  readonly kind: 'server' | 'client' | 'producer' | 'consumer';
  readonly attributes: SpanAttributes;
  /** The context in which it was caused elsewhere, as W3C's `traceparent`; without it, the running span. */
  readonly parent?: string | undefined;
}

/** A span that has begun. */
export interface RunningSpan {
  /** For what it causes elsewhere. */
  readonly traceparent: string;
  /** Work that belongs to it, with all that this calls. */
  run<Result>(work: () => Result): Result;
  end(attributes?: SpanAttributes, hasFailed?: boolean): void;
}

/** Traces of this process. */
export interface Tracing {
  start(name: string, options: SpanOptions): RunningSpan;
  /** The `traceparent` of the running span, if there is one. */
  current(): string | undefined;
  /** Sends what is not sent yet. */
  flush(): Promise<void>;
}
