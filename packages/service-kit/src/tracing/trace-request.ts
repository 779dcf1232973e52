import { tracing } from './tracing.ts';
import type { RunningSpan } from './tracing.ts';

interface Closable {
  readonly statusCode: number;
  readonly writableFinished: boolean;
  once(event: 'close', listener: () => void): unknown;
}

interface Traced {
  readonly service: string;
  readonly method: string;
  /** The id of its endpoint, known by the end of the response at the latest. */
  readonly endpoint: string | (() => string);
  /** The request's `traceparent`. */
  readonly parent: string | undefined;
}

/** A span from a request to the end of its response; undefined while traces are off. */
export function traceRequest(
  response: Closable,
  { service, method, endpoint, parent }: Traced,
): RunningSpan | undefined {
  const span = tracing?.start(`${service} ${typeof endpoint === 'string' ? endpoint : 'request'}`, {
    kind: 'server',
    attributes: { service, method: method.slice(0, 10) },
    // Nothing that runs has caused it, although a batch may have.
    parent: parent ?? '',
  });
  if (span) {
    response.once('close', () => {
      const id = typeof endpoint === 'string' ? endpoint : endpoint();
      const { statusCode: status, writableFinished } = response;
      span.end({ endpoint: id, status }, status >= 500 || !writableFinished);
    });
  }
  return span;
}
