import { tracing } from '../tracing/tracing.ts';
import type { RunningSpan } from '../tracing/tracing.ts';

/** The field of a job's data with the context of the trace in which it was queued. Processes without traces ignore it. */
const FIELD = '$traceparent';

const isObject = (data: unknown): data is Record<string, unknown> =>
  typeof data === 'object' && data !== null && !Array.isArray(data);

/** A job's data with the running span. */
export function withTraceparent<Data>(data: Data): Data {
  const current = tracing?.current();
  return current !== undefined && isObject(data) ? { ...data, [FIELD]: current } : data;
}

/** A job's data as its contract has it. */
export function withoutTraceparent(data: unknown): unknown {
  if (!isObject(data) || !(FIELD in data)) return data;
  const { [FIELD]: _, ...rest } = data;
  return rest;
}

/** A span for an attempt of a job, below the one in which it was queued. Undefined while traces are off, and for scheduled jobs. */
export function startJobSpan(queue: string, attempt: number, data: unknown): RunningSpan | undefined {
  const parent = isObject(data) ? data[FIELD] : undefined;
  if (typeof parent !== 'string') return undefined;
  return tracing?.start(`job ${queue}`, { kind: 'consumer', attributes: { queue, attempt }, parent });
}
