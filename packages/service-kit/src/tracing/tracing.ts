/** What a span may say: names that contracts and code know. Never a path, a parameter, a statement's values or a member. */
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

/** Traces of this process; undefined while they are off. Opened before anything that reports. */
export let tracing: Tracing | undefined;

/** @param endpoint the collector's address, without `/v1/traces` */
export async function openTracing(process: string, endpoint: string): Promise<Tracing> {
  const { createTracing } = await import('./open-telemetry.ts');
  tracing = createTracing(process, endpoint);
  return tracing;
}

/** For tests. */
export function closeTracing(): void {
  tracing = undefined;
}

/** Runs a statement as a span below the running one; alone, where nothing is traced. */
export async function traceStatement<Result>(label: string, work: () => Promise<Result>): Promise<Result> {
  // What nothing has caused, such as polling, would be a trace of its own.
  if (tracing?.current() === undefined) return work();
  const span = tracing.start(`sql ${label}`, { kind: 'client', attributes: { statement: label } });
  try {
    const result = await work();
    span.end();
    return result;
  } catch (error) {
    span.end({}, true);
    throw error;
  }
}
