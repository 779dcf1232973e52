import type { Tracing } from './span.ts';

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
  // Statements without a cause, such as polling, would each be a trace of their own.
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
