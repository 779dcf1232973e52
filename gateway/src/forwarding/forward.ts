import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { PublishedEndpoint } from '@backflow/contracts';
import type { FlatHeaders, GatewayRequest } from '../http/gateway-request.ts';
import { requestHeaders, responseHeaders } from './headers.ts';
import type { Flow } from './upstream-call.ts';
import type { Lane } from './connections.ts';
import type { Upstream } from './upstream.ts';

/**
 * Forwards a request and streams the response. An interrupted response ends the visitor's connection, so that it can't be taken
 * for a complete one.
 * @returns a function that cancels the request to the service
 */
export function forward(
  exchange: GatewayRequest,
  upstream: Upstream,
  body: Buffer | Readable | null,
  endpoint: PublishedEndpoint,
): () => void {
  const { request, response } = exchange;
  const { file, stream } = endpoint;
  let sender: Flow | undefined;
  // Stops reading a refused upload.
  const dropBody = () => body instanceof Readable && body.destroy();
  const cancel = upstream.send(
    {
      method: request.method ?? 'GET',
      path: exchange.path + exchange.search,
      headers: requestHeaders(exchange, endpoint),
      body,
    },
    {
      began(status, headers, flow) {
        sender = flow;
        const passed = responseHeaders(headers);
        exchange.begin(
          status,
          stream ? [...passed, ...STREAM_HEADERS] : passed,
          file ? getPolicies(headers) : [],
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
    getLane(endpoint),
  );
  response.on('drain', () => sender?.resume());
  response.once('close', () => {
    if (!response.writableFinished) cancel();
  });
  return cancel;
}

/** The lane that requests to an endpoint take. */
export const getLane = ({
  file,
  stream,
  upload,
}: Pick<PublishedEndpoint, 'file' | 'stream' | 'upload'>): Lane =>
  stream ? 'stream' : upload ? 'upload' : file ? 'file' : 'call';

/** Closes a stream's connection after it: kept alive, it would delay a gateway that stops. */
const STREAM_HEADERS = ['connection', 'close'];

/** The content security policy of a file, which is stricter than that of pages. */
function getPolicies(headers: IncomingHttpHeaders): FlatHeaders {
  const name = 'content-security-policy';
  const policy = headers[name];
  return typeof policy === 'string' ? [name, policy] : [];
}
