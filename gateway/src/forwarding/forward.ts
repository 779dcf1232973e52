import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { Endpoint } from '@backflow/contracts';
import type { Exchange } from '../http/exchange.ts';
import { requestHeaders, responseHeaders } from './headers.ts';
import type { Flow } from './upstream-call.ts';
import type { Upstream } from './upstream.ts';

/** How long a visitor may take none of a response before the connection is given up. */
const STALLED_MS = 30_000;

/**
 * Passes a request on and streams the response back. A response that breaks off ends the visitor's connection:
 * nobody takes half a response for a whole one.
 * @returns how to give up on the service.
 */
export function forward(
  exchange: Exchange,
  upstream: Upstream,
  body: Buffer | Readable | null,
  { file, stream }: Pick<Endpoint, 'file' | 'stream'>,
): () => void {
  const { request, response } = exchange;
  let sender: Flow | undefined;
  let stalled: NodeJS.Timeout | undefined;
  const giveUp = upstream[stream ? 'openStream' : 'send'](
    {
      method: request.method ?? 'GET',
      path: exchange.path + exchange.search,
      headers: requestHeaders(exchange),
      body,
    },
    {
      began(status, headers, flow) {
        sender = flow;
        const passed = responseHeaders(headers);
        exchange.begin(
          status,
          stream ? [...passed, ...STREAM_HEADERS] : passed,
          file ? policyOf(headers) : undefined,
        );
        // A visitor is to know that the stream is open, before the first event.
        if (stream) response.flushHeaders();
      },
      data(chunk) {
        if (response.write(chunk)) return;
        sender?.pause();
        stalled ??= setTimeout(() => response.destroy(), STALLED_MS);
      },
      ended() {
        response.end();
      },
      failed(error) {
        exchange.fail(error);
      },
    },
  );
  response.on('drain', () => {
    clearTimeout(stalled);
    stalled = undefined;
    sender?.resume();
  });
  response.once('close', () => {
    clearTimeout(stalled);
    if (!response.writableFinished) giveUp();
  });
  return giveUp;
}

/** A connection that carried a stream ends with it: kept alive, it would hold up a gateway that stops. */
const STREAM_HEADERS = ['connection', 'close'];

/** A file brings a policy of its own, narrower than that of the pages. */
function policyOf(headers: IncomingHttpHeaders): string | undefined {
  const policy = headers['content-security-policy'];
  return typeof policy === 'string' ? policy : undefined;
}
