import { createServer } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { KEEP_ALIVE, listen } from './listen.ts';
import type { ListeningServer } from './listen.ts';

interface Seen {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

type Respond = (request: IncomingMessage, response: ServerResponse) => void;

/** A service over real HTTP that records what reaches it. */
export interface TestService extends ListeningServer {
  readonly seen: Seen[];
  /** How it responds from now on. */
  respond(how: Respond): void;
  respondJson(body: unknown, status?: number, headers?: Record<string, string>): void;
  /** Starts again on the same port after `close()`. */
  reopen(): Promise<void>;
}

export async function startService(): Promise<TestService> {
  const seen: Seen[] = [];
  let how: Respond = json({ success: true, data: [] });
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.once('end', () => {
      const { method = '', url = '', headers } = request;
      seen.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
      how(request, response);
    });
  };
  let listening = await listen(createServer(KEEP_ALIVE, listener));
  const { port, url } = listening;
  return {
    seen,
    port,
    url,
    get server() {
      return listening.server;
    },
    close: () => listening.close(),
    reopen: async () => {
      listening = await listen(createServer(KEEP_ALIVE, listener), port);
    },
    respond: (next) => {
      how = next;
    },
    respondJson: (...response) => {
      how = json(...response);
    },
  };
}

function json(body: unknown, status = 200, headers: Record<string, string> = {}): Respond {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
    response.end(JSON.stringify(body));
  };
}
