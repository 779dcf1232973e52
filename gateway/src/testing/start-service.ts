import { createServer } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Endpoint, ServiceContract } from '@backflow/contracts';
import { CONTRACT_PROOF_HEADER, getContract, signContract } from '@backflow/service-kit/process';
import { KEEP_ALIVE, listen } from './listen.ts';
import type { ListeningServer } from './listen.ts';

interface Seen {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

type Respond = (request: IncomingMessage, response: ServerResponse) => void;

/** Proves the gateway of tests and their services to each other. */
export const TEST_SECRET = 'a-gateway-that-only-tests-use-0123456789';

/** A service over real HTTP that records what reaches it, apart from requests for its contract. */
export interface TestService extends ListeningServer {
  readonly seen: Seen[];
  /** Sets the response to `GET /contract` from now on. */
  offer(endpoints: readonly Endpoint[], startedAt?: number): void;
  /** How often it was asked for its contract. */
  readonly contractReads: number;
  /** How it responds from now on. */
  respond(how: Respond): void;
  respondJson(body: unknown, status?: number, headers?: Record<string, string>): void;
  /** Starts again on the same port after `close()`. */
  reopen(): Promise<void>;
}

/** @param offered the endpoints of its contract */
export async function startService(
  name: string,
  offered: readonly Endpoint[],
  secret = TEST_SECRET,
): Promise<TestService> {
  const seen: Seen[] = [];
  let contract = getContract(name, offered);
  let contractReads = 0;
  let how: Respond = json({ success: true, data: [] });
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.once('end', () => {
      if (request.url === '/contract') {
        contractReads += 1;
        return sendContract(response, contract, secret);
      }
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
    get contractReads() {
      return contractReads;
    },
    close: () => listening.close(),
    reopen: async () => {
      listening = await listen(createServer(KEEP_ALIVE, listener), port);
    },
    offer: (endpoints, startedAt) => {
      contract = { ...getContract(name, endpoints), ...(startedAt !== undefined && { startedAt }) };
    },
    respond: (next) => {
      how = next;
    },
    respondJson: (...response) => {
      how = json(...response);
    },
  };
}

function sendContract(response: ServerResponse, contract: ServiceContract, secret: string): void {
  const { body, proof } = signContract(secret, contract);
  response.writeHead(200, { [CONTRACT_PROOF_HEADER]: proof }).end(body);
}

function json(body: unknown, status = 200, headers: Record<string, string> = {}): Respond {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
    response.end(JSON.stringify(body));
  };
}
