import { IncomingMessage } from 'node:http';
import type { ServerResponse } from 'node:http';
import { PAGE_MEMBER_HEADER } from '@backflow/contracts';
import { AppError, renderFailure } from '@backflow/service-kit/process';
import { watchDownload } from './minimum-rate.ts';
import type { MinimumRate } from './minimum-rate.ts';
import type { OutgoingResponse } from './outgoing-response.ts';
import type { TrustedFacts } from './client-info.ts';
import { isUnread, drainRequest } from './unread-body.ts';

/** Names and values in turn, as `writeHead` takes them; far cheaper than one `setHeader` each. */
export type FlatHeaders = readonly string[];

/** The limits of a visitor's connection. */
export interface Timeouts {
  readonly minimumRate: MinimumRate;
  /** Milliseconds to read the rest of a request after its response. */
  readonly drainMs: number;
}

/** The headers of a batch that its parts have too: who asks, and in which language. */
const HEADERS_OF_PARTS = ['cookie', 'accept-language', 'user-agent', PAGE_MEMBER_HEADER];

interface ExchangeContext {
  facts: TrustedFacts;
  security: FlatHeaders;
  timeouts: Timeouts;
  isPart?: boolean;
}

/** One request and its response. Every response carries the security headers and the request's id. */
export class GatewayRequest {
  readonly request: IncomingMessage;
  readonly response: OutgoingResponse;
  /** The path, as sent. */
  readonly path: string;
  /** The query with its `?`, or ''. */
  readonly search: string;
  /** The visitor's network address, the request's id and the protocol, as far as they can be trusted. */
  facts: TrustedFacts;
  readonly timeouts: Timeouts;
  /** True for a part of a batch. */
  readonly isPart: boolean;
  readonly #security: FlatHeaders;
  #closes = false;
  #isWatched = false;

  constructor(
    request: IncomingMessage,
    response: OutgoingResponse,
    { facts, security, timeouts, isPart = false }: ExchangeContext,
  ) {
    this.request = request;
    this.response = response;
    this.facts = facts;
    this.timeouts = timeouts;
    this.isPart = isPart;
    this.#security = security;
    const url = request.url ?? '/';
    const query = url.indexOf('?');
    this.path = query < 0 ? url : url.slice(0, query);
    this.search = query < 0 ? '' : url.slice(query);
  }

  /** The exchange of one part of a batch: a GET of the same visitor, without conditions, whose response is collected. */
  partAt(address: string, response: OutgoingResponse): GatewayRequest {
    const { socket, headers } = this.request;
    const request = new IncomingMessage(socket);
    Object.assign(request, { method: 'GET', url: address, complete: true });
    request.headers = { accept: 'application/json' };
    for (const name of HEADERS_OF_PARTS) {
      if (headers[name] !== undefined) request.headers[name] = headers[name];
    }
    const { facts, timeouts } = this;
    return new GatewayRequest(request, response, { facts, timeouts, security: [], isPart: true });
  }

  get isHead(): boolean {
    return this.request.method === 'HEAD';
  }

  /** GET and HEAD change nothing; everything else may. */
  get isRead(): boolean {
    return this.request.method === 'GET' || this.isHead;
  }

  /** True if the visitor sent a cookie of that name; a longer name that ends the same counts too. */
  hasCookie(name: string): boolean {
    return this.request.headers.cookie?.includes(`${name}=`) ?? false;
  }

  /**
   * Sends the status line and headers; the body follows on `response`.
   * Where more of the request is to come, the connection will close.
   * @param policies take the place of those that every response has
   */
  begin(status: number, headers: FlatHeaders, policies: FlatHeaders = []): void {
    const security = policies.length === 0 ? this.#security : withPolicies(this.#security, policies);
    const flat = [...security, 'x-request-id', this.facts.requestId, ...headers];
    this.#closes = isUnread(this.request);
    if (this.#closes) flat.push('connection', 'close');
    this.response.writeHead(status, flat);
  }

  /** Sends a whole response. A HEAD request gets the headers only. */
  send(status: number, headers: FlatHeaders, body: Buffer | string = ''): void {
    this.begin(status, [...headers, 'content-length', String(Buffer.byteLength(body))]);
    this.end(this.isHead ? undefined : body);
  }

  /** Ends the response, and what is left of the request with it. */
  end(body?: Buffer | string): void {
    const { request, response } = this;
    if (this.#closes) {
      if (body === undefined) response.flushHeaders();
      else response.write(body);
      // The visitor has the whole response now; its end closes the connection.
      drainRequest(request, this.timeouts.drainMs, () => response.end());
    } else {
      response.end(body);
    }
    if (response.writableLength > 0) this.watchRate();
  }

  /** From now on the visitor must take the response at least at the slowest pace. */
  watchRate(): void {
    if (this.#isWatched) return;
    this.#isWatched = true;
    watchDownload(this.response, this.timeouts.minimumRate);
  }

  /** Sends an error in the failure envelope; once a response has begun, ends the connection instead. */
  fail(error: unknown, extra: FlatHeaders = []): void {
    if (this.response.headersSent) {
      this.response.destroy();
      return;
    }
    const { status, headers, body } = renderFailure(error);
    const flat = Object.entries(headers).flat();
    this.send(
      status,
      ['content-type', 'application/json; charset=utf-8', 'cache-control', 'no-store', ...flat, ...extra],
      JSON.stringify(body),
    );
  }

  /** Sets the same headers on a response that Express continues. */
  decorate(response: ServerResponse): void {
    for (let i = 0; i + 1 < this.#security.length; i += 2) {
      response.setHeader(this.#security[i] ?? '', this.#security[i + 1] ?? '');
    }
    response.setHeader('x-request-id', this.facts.requestId);
  }
}

const withPolicies = (security: FlatHeaders, policies: FlatHeaders): FlatHeaders =>
  security.map((each, i) => {
    const name = security[i - 1];
    const own = i % 2 === 1 && name !== undefined ? policies.indexOf(name) : -1;
    return (own === -1 ? undefined : policies[own + 1]) ?? each;
  });

/** The address is known, but not with this method. */
export const methodNotAllowed = (): AppError =>
  new AppError('METHOD_NOT_ALLOWED', 'This address does not take that kind of request.');

const exchanges = new WeakMap<ServerResponse, GatewayRequest>();

/** Lets what runs inside Express find the exchange again, with the headers of every response already set. */
export function attachGatewayRequest(exchange: GatewayRequest, response: ServerResponse): void {
  exchange.decorate(response);
  exchanges.set(response, exchange);
}

export function getGatewayRequest(response: ServerResponse): GatewayRequest {
  const exchange = exchanges.get(response);
  if (!exchange) throw new Error('this response does not belong to an exchange');
  return exchange;
}
