import { once } from 'node:events';
import http from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** Of one connection, which neither side's other connection shares. */
const HOP_BY_HOP = new Set(['connection', 'keep-alive']);

/**
 * A load balancer: sends requests to several ports in turn, also those of one connection, so that whatever needs one gateway's memory
 * fails. A request whose connection is refused goes to the next port; any other failure is the client's to see.
 */
export async function startRoundRobin(port: number, targets: readonly number[]) {
  let turn = 0;
  const server = http.createServer((request, response) => {
    turn += 1;
    const order = targets.map((_, index) => targets[(turn + index) % targets.length] ?? 0);
    forward(request, response, order);
  });
  // Deadlines are the gateway's.
  Object.assign(server, { requestTimeout: 0, headersTimeout: 0, keepAliveTimeout: 65_000 });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return { stop: () => close(server) };
}

async function close(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}

function forward(request: IncomingMessage, response: ServerResponse, [port, ...others]: number[]): void {
  const { method, url: path } = request;
  const headers = endToEnd(request.rawHeaders);
  // A connection for each request: none is reused while the gateway closes it.
  const outgoing = http.request({ host: '127.0.0.1', port, method, path, headers, agent: false });
  let isConnected = false;
  outgoing.once('socket', (socket) =>
    socket.once('connect', () => {
      isConnected = true;
      request.pipe(outgoing);
    }),
  );
  outgoing.on('error', () => {
    if (!isConnected && others.length > 0) forward(request, response, others);
    else if (response.headersSent) response.destroy();
    else response.writeHead(502, { connection: 'close' }).end();
  });
  outgoing.once('response', (incoming) => sendBack(incoming, response));
  response.once('close', () => void outgoing.destroy());
}

function sendBack(incoming: IncomingMessage, response: ServerResponse): void {
  response.writeHead(incoming.statusCode ?? 502, incoming.statusMessage, endToEnd(incoming.rawHeaders));
  response.flushHeaders();
  incoming.once('error', () => response.destroy());
  incoming.pipe(response);
}

/** Names and values in turn, as in `rawHeaders`. */
const endToEnd = (raw: readonly string[]): string[] =>
  raw.filter((_, index) => !HOP_BY_HOP.has(raw[index - (index % 2)]?.toLowerCase() ?? ''));
