import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

const TIMEOUT_MS = 40_000;

export interface SiteRequest {
  readonly method?: 'GET' | 'POST' | 'PATCH';
  readonly path: string;
  readonly cookie?: string;
  /** The visitor's network address: limits count by it. */
  readonly address?: string;
  /** Sent as JSON, or as it is with its type. */
  readonly body?: object | { readonly type: string; readonly content: Buffer };
  /** Sends the content in so many parts, a second apart. */
  readonly seconds?: number;
}

export interface SiteResponse {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
}

/** The data of a successful response. */
export const dataOf = ({ body }: SiteResponse): unknown =>
  (JSON.parse(body.toString()) as { data: unknown }).data;

/** Sends requests to the published port of this machine, and to nothing else. */
export class SiteClient {
  readonly #agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
  readonly #port: number;
  readonly #origin: string;

  /** @param origin the address people use; with https a proxy with TLS would write the same headers */
  constructor(port: number, origin: string) {
    this.#port = port;
    this.#origin = origin;
  }

  /** @throws Error when the connection fails or breaks off */
  async send(request: SiteRequest): Promise<SiteResponse> {
    const { promise, resolve, reject } = Promise.withResolvers<SiteResponse>();
    const outgoing = this.open(request, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => void chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      );
    });
    outgoing.once('error', reject);
    outgoing.setTimeout(TIMEOUT_MS, () => outgoing.destroy(new Error('timed out')));
    void sendContent(outgoing, request).catch(reject);
    return promise;
  }

  /** Begins a request whose response is a stream. */
  open(
    { method = 'GET', path, cookie, address, body }: SiteRequest,
    onResponse: (response: http.IncomingMessage) => void,
    headers: http.OutgoingHttpHeaders = {},
  ): http.ClientRequest {
    const { content, type } = contentOf(body);
    return http.request(
      {
        host: '127.0.0.1',
        port: this.#port,
        agent: this.#agent,
        method,
        path,
        headers: {
          host: new URL(this.#origin).host,
          origin: this.#origin,
          'x-forwarded-proto': new URL(this.#origin).protocol.slice(0, -1),
          ...(address !== undefined && { 'x-forwarded-for': address }),
          ...(cookie !== undefined && { cookie }),
          ...(content !== undefined && { 'content-type': type, 'content-length': content.length }),
          ...headers,
        },
      },
      onResponse,
    );
  }

  close(): void {
    this.#agent.destroy();
  }
}

const isRaw = (body: object): body is { type: string; content: Buffer } =>
  'content' in body && Buffer.isBuffer(body.content);

function contentOf(body: SiteRequest['body']): { content?: Buffer; type?: string } {
  if (body === undefined) return {};
  if (isRaw(body)) return body;
  return { content: Buffer.from(JSON.stringify(body)), type: 'application/json' };
}

async function sendContent(outgoing: http.ClientRequest, { body, seconds = 0 }: SiteRequest): Promise<void> {
  const { content } = contentOf(body);
  if (content === undefined || seconds === 0) return void outgoing.end(content);
  const size = Math.ceil(content.length / seconds);
  for (let sent = 0; sent < content.length && !outgoing.destroyed; sent += size) {
    outgoing.write(content.subarray(sent, sent + size));
    await delay(1000);
  }
  outgoing.end();
}
