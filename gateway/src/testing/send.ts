import { request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';

export interface TestResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  text: string;
  /** The body as JSON. */
  json(): unknown;
}

interface TestRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Sent one by one, without saying how much will come. */
  chunks?: readonly string[];
}

/**
 * Sends exactly this path and these headers, which `fetch` would normalize, on a new connection. Rejects when the response is
 * interrupted.
 */
export function send(
  origin: string,
  path: string,
  { method = 'GET', headers = {}, body, chunks = [] }: TestRequest = {},
): Promise<TestResponse> {
  return new Promise((resolve, reject) => {
    const length: Record<string, string> =
      body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const outgoing = request(
      origin,
      { method, path, headers: { ...length, ...headers }, agent: false },
      (incoming) => {
        const parts: Buffer[] = [];
        incoming.on('data', (part: Buffer) => parts.push(part));
        incoming.once('error', reject);
        incoming.once('end', () => {
          const whole = Buffer.concat(parts);
          const text = whole.toString();
          const { statusCode = 0, headers: received } = incoming;
          resolve({
            status: statusCode,
            headers: received,
            body: whole,
            text,
            json: () => JSON.parse(text) as unknown,
          });
        });
      },
    );
    outgoing.once('error', reject);
    for (const chunk of chunks) outgoing.write(chunk);
    outgoing.end(body);
  });
}

/** A JSON write as this site's own pages send it. */
export const sendJson = (
  origin: string,
  path: string,
  body: unknown = {},
  headers: Record<string, string> = {},
) =>
  send(origin, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
    body: JSON.stringify(body),
  });
