import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { Endpoint } from '@backflow/contracts';
import type { Exchange } from '../http/exchange.ts';
import { requestHeaders, responseHeaders } from './headers.ts';
import type { Flow } from './upstream-call.ts';
import type { Lane, Upstream } from './upstream.ts';

/**
 * Passes a request on and streams the response back. A response that breaks off ends the visitor's connection:
 * nobody takes half a response for a whole one.
 * @returns how to give up on the service.
 */
export function forward(
  exchange: Exchange,
  upstream: Upstream,
  body: Buffer | Readable | null,
  endpoint: Pick<Endpoint, 'file' | 'stream' | 'upload'>,
): () => void {
  const { request, response } = exchange;
  const { file, stream } = endpoint;
  let sender: Flow | undefined;
  // The service does not get the rest of a refused upload.
  const dropBody = () => body instanceof Readable && body.destroy();
  const giveUp = upstream.send(
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
        // The visitor must see that the stream is open before the first event.
        if (stream) response.flushHeaders();
      },
      data(chunk) {
        if (response.write(chunk)) return;
        sender?.pause();
        exchange.watchRate();
      },
      ended() {
        dropBody();
        exchange.end();
      },
      failed(error) {
        dropBody();
        exchange.fail(error);
      },
    },
    laneOf(endpoint),
  );
  response.on('drain', () => sender?.resume());
  response.once('close', () => {
    if (!response.writableFinished) giveUp();
  });
  return giveUp;
}

/** The lane that requests to an endpoint take. */
export const laneOf = ({ file, stream, upload }: Pick<Endpoint, 'file' | 'stream' | 'upload'>): Lane =>
  stream ? 'stream' : upload ? 'upload' : file ? 'file' : 'call';

/** A connection that carried a stream ends with it: kept alive, it would hold up a gateway that stops. */
const STREAM_HEADERS = ['connection', 'close'];

/** A file brings a policy of its own, narrower than that of the pages. */
function policyOf(headers: IncomingHttpHeaders): string | undefined {
  const policy = headers['content-security-policy'];
  return typeof policy === 'string' ? policy : undefined;
}
