import http from 'node:http';
import { E2E_ORIGIN } from './platform.ts';

/** Connections stay open, as a browser's do, as many as a test has requests in flight. */
const agent = new http.Agent({ keepAlive: true });

/** Longer than any deadline of the platform: what takes this long hangs. */
const HANGS_MS = 15_000;

export interface ApiResponse {
  status: number;
  headers: http.IncomingHttpHeaders;
  text: string;
  /** The body read as JSON; undefined when it is none. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look into it freely: their assertions are the check
  body: any;
  /** From the first byte sent to the last received. */
  ms: number;
}

export interface RequestOptions {
  headers?: http.OutgoingHttpHeaders;
  /** Sent as it is; parts are sent in chunks, without a length. */
  content?: string | Buffer | readonly (string | Buffer)[];
  /** Names another gateway than the tests' own. */
  origin?: string;
  /** The caller's network, such as `127.0.1.7`. */
  localAddress?: string;
}

/**
 * One request, exactly as given: no header is added but the host, and no redirect is followed. Of a stream, which would
 * not end, the head alone.
 * @throws when the connection breaks off or nothing comes for fifteen seconds
 */
export function sendRequest(
  method: string,
  path: string,
  { headers = {}, content, origin = E2E_ORIGIN, localAddress }: RequestOptions = {},
): Promise<ApiResponse> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const request = http.request({
      method,
      path,
      agent,
      host: '127.0.0.1',
      port: new URL(origin).port,
      headers: { host: new URL(origin).host, ...headers },
      localAddress,
      timeout: HANGS_MS,
    });
    let isComplete = false;
    request.once('timeout', () => request.destroy(new Error(`${method} ${path} hangs`)));
    // A refused body may still be on its way when the response is complete.
    request.on('error', (error) => {
      if (!isComplete) reject(error);
    });
    request.once('response', (response) => {
      const { statusCode: status = 0, headers: received } = response;
      if (received['content-type']?.startsWith('text/event-stream')) {
        isComplete = true;
        request.destroy();
        resolve({ status, headers: received, text: '', body: undefined, ms: performance.now() - startedAt });
        return;
      }
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => void chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () => {
        isComplete = true;
        const text = Buffer.concat(chunks).toString();
        resolve({ status, headers: received, text, body: json(text), ms: performance.now() - startedAt });
      });
    });
    send(request, content);
  });
}

function send(request: http.ClientRequest, content: RequestOptions['content']): void {
  if (content === undefined) {
    request.end();
  } else if (typeof content === 'string' || Buffer.isBuffer(content)) {
    request.setHeader('content-length', Buffer.byteLength(content));
    request.end(content);
  } else {
    request.setHeader('transfer-encoding', 'chunked');
    for (const part of content) request.write(part);
    request.end();
  }
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
