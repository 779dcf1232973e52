import type { IncomingHttpHeaders } from 'node:http';
import type { ServiceContract } from '@backflow/contracts';
import {
  CONTRACT_PROOF_HEADER,
  GATEWAY_SECRET_HEADER,
  UnavailableError,
  contractTag,
  readContractResponse,
} from '@backflow/service-kit/process';
import type { Logger } from '@backflow/service-kit/process';
import type { TrustedFacts } from '../http/client-info.ts';
import { Connections } from './connections.ts';
import type { Lane, Limits } from './connections.ts';
import { UpstreamCall } from './upstream-call.ts';
import type { Receiver, UpstreamRequest } from './upstream-call.ts';
import { countRetry, countUpstream } from './upstream-metrics.ts';

interface UpstreamOptions {
  readonly name: string;
  readonly url: string;
  readonly deadlineMs: number;
  readonly most: Limits;
  /** Proves to the service that the gateway calls. */
  readonly secret: string;
  readonly log: Logger;
}

/** A service's response, read to its end. */
export interface CompleteResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

interface ReadOptions {
  /** Headers in addition to those of every request. */
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
  lane?: Lane;
  /** A body, which is sent by POST. */
  json?: Buffer;
}

/** One service at its address: its connections and its limits. */
export class Upstream {
  readonly name: string;
  /** The contract may have changed, or was never read. */
  isContractStale = true;
  readonly #options: UpstreamOptions;
  readonly #connections: Connections;
  readonly #lanes: Readonly<Record<Lane, { readonly most: number; running: number }>>;

  constructor(options: UpstreamOptions) {
    const { name, url, most, log } = options;
    this.name = name;
    this.#options = options;
    this.#connections = new Connections({
      ...{ service: name, url, most, log },
      onReturn: () => void (this.isContractStale = true),
    });
    this.#lanes = {
      call: { most: most.call, running: 0 },
      file: { most: most.file, running: 0 },
      upload: { most: most.upload, running: 0 },
      stream: { most: Infinity, running: 0 },
    };
  }

  /**
   * Sends a request; the receiver gets the response or the failure (an AppError).
   * @returns a function that cancels the request, for a visitor who left
   */
  send(request: UpstreamRequest, receiver: Receiver, lane: Lane = 'call'): () => void {
    const counts = this.#lanes[lane];
    const connections = this.#connections;
    if (counts.running >= counts.most || connections.isOpen(lane)) {
      countUpstream(this.name, lane, 'refused');
      receiver.failed(new UnavailableError());
      return () => undefined;
    }
    counts.running += 1;
    const headers = { ...request.headers, [GATEWAY_SECRET_HEADER]: this.#options.secret };
    const call = new UpstreamCall({ ...request, headers }, receiver, {
      dispatch: (options, handler) => connections.dispatch(lane, options, handler),
      deadlineMs: this.#options.deadlineMs,
      retried: () => countRetry(this.name),
      responded: () => {
        countUpstream(this.name, lane, 'succeeded');
        connections.succeeded(lane);
      },
      report: (outcome, error) => {
        countUpstream(this.name, lane, outcome);
        if (outcome === 'failed') connections.failed(lane, error);
      },
      ended: () => void (counts.running -= 1),
    });
    call.start();
    return () => call.abandon();
  }

  /**
   * Reads a complete response to a call of the gateway itself.
   * @param path path and query
   * @throws AppError when the service does not respond, or the reason of `signal`
   */
  read(
    path: string,
    facts: TrustedFacts,
    { headers = {}, signal, lane, json }: ReadOptions = {},
  ): Promise<CompleteResponse> {
    const { requestId, address, protocol, traceparent } = facts;
    const known = {
      accept: 'application/json',
      'x-request-id': requestId,
      'x-forwarded-for': address,
      'x-forwarded-proto': protocol,
      ...(traceparent !== undefined && { traceparent }),
      ...(json && { 'content-type': 'application/json', 'content-length': String(json.length) }),
    };
    const method = json ? 'POST' : 'GET';
    return new Promise((resolve, reject) => {
      const chunks: Buffer[] = [];
      let head = { status: 0, headers: {} as IncomingHttpHeaders };
      const cancel = this.send(
        { method, path, headers: { ...known, ...headers }, body: json ?? null },
        {
          began: (status, received) => void (head = { status, headers: received }),
          data: (chunk) => void chunks.push(chunk),
          ended: () => resolve({ ...head, body: Buffer.concat(chunks) }),
          failed: reject,
        },
        lane,
      );
      signal?.addEventListener('abort', () => {
        cancel();
        reject(new UnavailableError(signal.reason));
      });
    });
  }

  /** True if at least half of the lane's limit is in use. */
  isCrowded(lane: Lane): boolean {
    const { running, most } = this.#lanes[lane];
    return running * 2 >= most;
  }

  /** True if the service and everything that it needs are ready. */
  async isReady(): Promise<boolean> {
    return (await this.#connections.readinessStatus()) === 200;
  }

  /**
   * Reads what the service offers now.
   * @param known its contract as last known
   * @returns undefined when that hasn't changed
   * @throws Error when it doesn't answer with its contract, with a valid proof
   */
  async readContract(known: ServiceContract | undefined): Promise<ServiceContract | undefined> {
    const { statusCode, headers, body } = await this.#connections.check('/contract', {
      [GATEWAY_SECRET_HEADER]: this.#options.secret,
      ...(known && { 'if-none-match': contractTag(known) }),
    });
    if (known && statusCode === 304) {
      await body.dump();
      this.isContractStale = false;
      return undefined;
    }
    const proof = String(headers[CONTRACT_PROOF_HEADER] ?? '');
    const response = { status: statusCode, proof, body };
    const contract = await readContractResponse(this.name, this.#options.secret, response);
    this.isContractStale = false;
    return contract;
  }

  /** Waits for the running requests, then closes the connections. */
  close(): Promise<void> {
    return this.#connections.close();
  }
}
