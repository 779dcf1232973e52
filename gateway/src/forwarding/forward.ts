import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { Endpoint } from '@backflow/contracts';
import type { Exchange } from '../http/exchange.ts';
import { forwardedHeaders } from './request-headers.ts';
import { answerHeaders } from './response-headers.ts';
import type { Flow } from './upstream-call.ts';
import type { Upstream } from './upstream.ts';

/** How long a visitor may take none of an answer before the connection is given up. */
const STALLED_MS = 30_000;

/**
 * Passes a request on and streams the answer back. An answer that breaks off ends the visitor's connection:
 * nobody takes half an answer for a whole one.
 */
export function forward(
  exchange: Exchange,
  upstream: Upstream,
  body: Buffer | Readable | null,
  { file }: Pick<Endpoint, 'file'>,
): void {
  const { request, response } = exchange;
  let sender: Flow | undefined;
  let stalled: NodeJS.Timeout | undefined;
  const giveUp = upstream.send(
    {
      method: request.method ?? 'GET',
      path: exchange.path + exchange.search,
      headers: forwardedHeaders(exchange),
      body,
    },
    {
      began(status, headers, flow) {
        sender = flow;
        exchange.begin(status, answerHeaders(headers), file ? policyOf(headers) : undefined);
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
}

/** A file brings a policy of its own, narrower than that of the pages. */
function policyOf(headers: IncomingHttpHeaders): string | undefined {
  const policy = headers['content-security-policy'];
  return typeof policy === 'string' ? policy : undefined;
}
