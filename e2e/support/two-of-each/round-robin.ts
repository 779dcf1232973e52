import { once } from 'node:events';
import http from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Traffic, isContinued } from './traffic.ts';

/** Of one connection, which neither side's other connection shares. */
const HOP_BY_HOP = new Set(['connection', 'keep-alive']);
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * A load balancer: sends requests to several ports in turn, also those of one connection, so that whatever needs one gateway's memory
 * fails. A request whose connection is refused goes to the next port, and so does a read whose connection breaks before the response
 * begins. Every other failure is the client's to see.
 */
export class RoundRobin {
  readonly traffic: Traffic;
  readonly #targets: readonly number[];
  readonly #server: Server;
  #turn = 0;
  /** Writes wait for it. */
  #gate: Promise<undefined> | undefined;
  #reads = 0;
  #writes = 0;
  #transfers = 0;
  #changed = Promise.withResolvers<undefined>();

  private constructor(targets: readonly number[], traffic: Traffic) {
    this.#targets = targets;
    this.traffic = traffic;
    this.#server = http.createServer((request, response) => void this.#receive(request, response));
    // Deadlines are the gateway's.
    Object.assign(this.#server, { requestTimeout: 0, headersTimeout: 0, keepAliveTimeout: 65_000 });
  }

  static async start(port: number, targets: readonly number[], traffic = new Traffic()): Promise<RoundRobin> {
    const balancer = new RoundRobin(targets, traffic);
    await once(balancer.#server.listen(port, '127.0.0.1'), 'listening');
    return balancer;
  }

  /** Reads in flight, with open streams. */
  get reads(): number {
    return this.#reads;
  }

  /** Writes in flight. */
  get writes(): number {
    return this.#writes;
  }

  /** Responses that have begun and not ended, apart from those that a page continues by itself. */
  get transfers(): number {
    return this.#transfers;
  }

  /** Lets writes wait until the returned function is called. */
  pauseWrites(): () => void {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    this.#gate = promise;
    return () => {
      this.#gate = undefined;
      resolve(undefined);
    };
  }

  /** Resolves when `writes` or `transfers` has become less. */
  get changed(): Promise<undefined> {
    return this.#changed.promise;
  }

  async stop(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const isWrite = !SAFE.has(request.method ?? '');
    while (isWrite && this.#gate) await this.#gate;
    if (response.destroyed) return;
    const count = (change: 1 | -1) => {
      if (isWrite) this.#writes += change;
      else this.#reads += change;
    };
    count(1);
    response.once('close', () => {
      count(-1);
      this.#announceChange();
    });
    this.#turn += 1;
    const order = this.#targets.map(
      (_, index) => this.#targets[(this.#turn + index) % this.#targets.length] ?? 0,
    );
    this.#forward(request, response, order);
  }

  #forward(request: IncomingMessage, response: ServerResponse, [port = 0, ...others]: number[]): void {
    const { method, url: path } = request;
    const headers = endToEnd(request.rawHeaders);
    // A connection for each request: none is reused while the gateway closes it.
    const outgoing = http.request({ host: '127.0.0.1', port, method, path, headers, agent: false });
    const hasBody = 'content-length' in request.headers || 'transfer-encoding' in request.headers;
    const isRepeatable = SAFE.has(method ?? '') && !hasBody;
    let isConnected = false;
    outgoing.once('socket', (socket) =>
      socket.once('connect', () => {
        isConnected = true;
        if (isRepeatable) outgoing.end();
        else request.pipe(outgoing);
      }),
    );
    outgoing.on('error', () => {
      // The client has left, or the response has begun.
      if (response.destroyed || response.headersSent) return;
      if (others.length > 0 && (!isConnected || isRepeatable)) {
        if (isConnected) this.traffic.repeat();
        this.#forward(request, response, others);
        return;
      }
      this.traffic.gaveUp(request);
      response.writeHead(502, { connection: 'close' }).end();
    });
    outgoing.once('response', (incoming) => {
      this.traffic.responded(port, request, incoming);
      this.#sendBack(request, incoming, response);
    });
    response.once('close', () => void outgoing.destroy());
  }

  #sendBack(request: IncomingMessage, incoming: IncomingMessage, response: ServerResponse): void {
    const isTransfer = !isContinued(incoming);
    if (isTransfer) this.#transfers += 1;
    response.writeHead(incoming.statusCode ?? 502, incoming.statusMessage, endToEnd(incoming.rawHeaders));
    response.flushHeaders();
    incoming.once('close', () => {
      if (isTransfer) this.#transfers -= 1;
      this.#announceChange();
      if (incoming.complete || response.destroyed) return;
      this.traffic.cutOff(request, incoming);
      response.destroy();
    });
    incoming.on('error', () => undefined);
    incoming.pipe(response);
  }

  #announceChange(): void {
    this.#changed.resolve(undefined);
    this.#changed = Promise.withResolvers<undefined>();
  }
}

/** Names and values in turn, as in `rawHeaders`. */
const endToEnd = (raw: readonly string[]): string[] =>
  raw.filter((_, index) => !HOP_BY_HOP.has(raw[index - (index % 2)]?.toLowerCase() ?? ''));
