import { once } from 'node:events';
import http from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Headers of one connection: the balancer's two sides do not share it. */
const HOP_BY_HOP = new Set(['connection', 'keep-alive']);

/** A load balancer: sends requests to several processes in turn, so that whatever needs one process's memory fails. */
export interface Balancer {
  readonly origin: string;
  /** How many requests each process has got. */
  readonly requests: readonly number[];
  stop(): Promise<void>;
}

/** @param urls of the processes */
export async function startBalancer(urls: readonly string[], port = 0): Promise<Balancer> {
  const requests = urls.map(() => 0);
  let turn = 0;
  const server = http.createServer((request, response) => {
    turn = (turn + 1) % urls.length;
    requests[turn] = (requests[turn] ?? 0) + 1;
    forward(request, response, urls[turn] ?? '');
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    requests,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function forward(request: IncomingMessage, response: ServerResponse, target: string): void {
  const { method, url = '' } = request;
  // A connection for each request: none is reused while a process closes it.
  const outgoing = http.request(target.replace('localhost', '127.0.0.1') + url, {
    ...{ method, headers: endToEnd(request.rawHeaders), agent: false },
  });
  outgoing.once('response', (incoming) => {
    response.writeHead(incoming.statusCode ?? 502, endToEnd(incoming.rawHeaders));
    response.flushHeaders();
    incoming.pipe(response);
    incoming.once('error', () => response.destroy());
  });
  outgoing.once('error', () => {
    if (response.headersSent) response.destroy();
    else response.writeHead(502).end();
  });
  response.once('close', () => outgoing.destroy());
  request.pipe(outgoing);
}

/** Names and values in turn, as in `rawHeaders`. */
const endToEnd = (raw: readonly string[]): string[] =>
  raw.filter((_, index) => !HOP_BY_HOP.has(raw[index - (index % 2)]?.toLowerCase() ?? ''));
