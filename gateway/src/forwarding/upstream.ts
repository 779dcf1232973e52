import type { IncomingHttpHeaders } from 'node:http';
import type { PublishedEndpoint } from '@backflow/contracts';
import type { Logger } from '@backflow/service-kit/process';
import { DRAINING_HEADER, GATEWAY_SECRET_HEADER, UnavailableError } from '@backflow/service-kit/process';
import type { TrustedFacts } from '../http/trusted-facts.ts';
import { countRetry, countUpstream } from './upstream-metrics.ts';
import { Instance } from './instance.ts';
import type { Lane, Limits } from './instance.ts';
import { Origin } from './origin.ts';
import type { Lookup } from './origin.ts';
import { UpstreamCall, isNeverSent } from './upstream-call.ts';
import type { Receiver, UpstreamRequest } from './upstream-call.ts';

/** The other instances that a request may be sent to after a failure. */
const MOST_RETRIES = 2;

interface UpstreamOptions {
  readonly name: string;
  /** At least one. */
  readonly urls: readonly string[];
  readonly deadlineMs: number;
  readonly most: Limits;
  /** Proves to the service that the gateway calls. */
  readonly secret: string;
  /** Resolves hosts; the system's lookup by default. */
  readonly lookup?: Lookup | undefined;
  readonly log: Logger;
  /** Called when instances came or went. */
  readonly onChange?: () => void;
}

/** A service's response, read to its end. */
export interface CompleteResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

interface SendOptions {
  readonly lane?: Lane | undefined;
  /** While two versions run, only instances that offer it are asked. */
  readonly endpoint?: PublishedEndpoint | undefined;
}

interface ReadOptions extends SendOptions {
  /** In addition to those of every request. */
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
}

/** One service: its instances, over which requests spread, and its limits. */
export class Upstream {
  readonly name: string;
  readonly #options: UpstreamOptions;
  readonly #lanes: Readonly<Record<Lane, { readonly most: number; running: number }>>;
  #origins: readonly Origin[] = [];
  #instances: readonly Instance[] = [];
  #turn = 0;

  constructor(options: UpstreamOptions) {
    this.name = options.name;
    this.#options = options;
    const { call, file, upload } = options.most;
    this.#lanes = {
      call: { most: call, running: 0 },
      file: { most: file, running: 0 },
      upload: { most: upload, running: 0 },
      stream: { most: Infinity, running: 0 },
    };
    this.#origins = options.urls.map((url) => this.#open(url));
    this.#instances = this.#origins.flatMap(({ instances }) => instances);
  }

  get instances(): readonly Instance[] {
    return this.#instances;
  }

  get urls(): readonly string[] {
    return this.#origins.map(({ url }) => url);
  }

  /** Takes its instances from these URLs alone from now on; those at other URLs end after their requests. */
  follow(urls: readonly string[]): void {
    if (urls.length === this.#origins.length && this.urls.every((url) => urls.includes(url))) return;
    const known = new Map(this.#origins.map((origin) => [origin.url, origin]));
    this.#origins = urls.map((url) => known.get(url) ?? this.#open(url));
    for (const [url, origin] of known) if (!urls.includes(url)) void origin.close();
    this.#options.log.info(
      { upstream: this.name, urls },
      'the instances of a service are at other addresses',
    );
    this.#refresh();
  }

  /** Resolves the hosts of its URLs now. */
  resolve(): void {
    for (const origin of this.#origins) origin.resolve();
  }

  /** Gives an instance that drains no more requests. */
  drain(instance: Instance): void {
    if (instance.isDraining) return;
    for (const origin of this.#origins) origin.drain(instance);
  }

  /**
   * Sends a request; the receiver gets the response or the failure (an AppError).
   * @returns a function that cancels the request, for a visitor who left
   */
  send(
    request: UpstreamRequest,
    receiver: Receiver,
    { lane = 'call', endpoint }: SendOptions = {},
  ): () => void {
    const counts = this.#lanes[lane];
    const first = counts.running < counts.most ? this.#pick(lane, endpoint, []) : undefined;
    if (first === undefined) {
      countUpstream(this.name, lane, 'refused');
      receiver.failed(new UnavailableError());
      return () => undefined;
    }
    let instance = first;
    let tried: Instance[] | undefined;
    counts.running += 1;
    instance.began(lane);
    const headers = { ...request.headers, [GATEWAY_SECRET_HEADER]: this.#options.secret };
    const call = new UpstreamCall({ ...request, headers }, receiver, {
      dispatch: (options, handler) => instance.dispatch(lane, options, handler),
      deadlineMs: this.#options.deadlineMs,
      retry: (error) => {
        tried = [...(tried ?? []), instance];
        const next = this.#nextAfter(tried, error, lane, endpoint);
        if (next === undefined) return false;
        countRetry(this.name);
        if (next !== instance) this.#failed(instance, lane, error);
        instance.ended(lane);
        next.began(lane);
        instance = next;
        return true;
      },
      responded: (received) => {
        countUpstream(this.name, lane, 'succeeded');
        instance.succeeded(lane);
        if (received[DRAINING_HEADER] !== undefined) this.drain(instance);
      },
      report: (outcome, error) => {
        countUpstream(this.name, lane, outcome);
        if (outcome === 'failed') this.#failed(instance, lane, error);
      },
      ended: () => {
        counts.running -= 1;
        instance.ended(lane);
      },
    });
    call.start();
    return () => call.abandon();
  }

  /**
   * Reads a complete response to a GET of the gateway itself.
   * @param path path and query
   * @throws AppError when the service does not respond, or the reason of `signal`
   */
  read(
    path: string,
    facts: TrustedFacts,
    { headers = {}, signal, ...options }: ReadOptions = {},
  ): Promise<CompleteResponse> {
    const { requestId, address, protocol, traceparent } = facts;
    const known = {
      accept: 'application/json',
      'x-request-id': requestId,
      'x-forwarded-for': address,
      'x-forwarded-proto': protocol,
      ...(traceparent !== undefined && { traceparent }),
    };
    return new Promise((resolve, reject) => {
      const chunks: Buffer[] = [];
      let head = { status: 0, headers: {} as IncomingHttpHeaders };
      const cancel = this.send(
        { method: 'GET', path, headers: { ...known, ...headers }, body: null },
        {
          began: (status, received) => void (head = { status, headers: received }),
          data: (chunk) => void chunks.push(chunk),
          ended: () => resolve({ ...head, body: Buffer.concat(chunks) }),
          failed: reject,
        },
        options,
      );
      signal?.addEventListener('abort', () => {
        cancel();
        reject(new UnavailableError(signal.reason));
      });
    });
  }

  /** Whether at least half of the lane's limit is in use. */
  isCrowded(lane: Lane): boolean {
    const { running, most } = this.#lanes[lane];
    return running * 2 >= most;
  }

  /** How many instances there are, get requests, and are ready, with everything that they need. */
  async readiness(): Promise<{ ready: number; inRotation: number; known: number }> {
    const instances = this.#instances;
    const answers = await Promise.all(instances.map((instance) => instance.isReady()));
    const inRotation = instances.filter((each) => each.isInRotation && !each.isEjected('call'));
    return {
      ready: answers.filter(Boolean).length,
      inRotation: inRotation.length,
      known: instances.length,
    };
  }

  /** Waits for the running requests, then closes the connections. */
  async close(): Promise<void> {
    await Promise.all(this.#origins.map((origin) => origin.close()));
  }

  #open(url: string): Origin {
    const { name, most, secret, lookup, log } = this.#options;
    return new Origin({
      service: name,
      url,
      lookup,
      log,
      create: (address, isDraining) =>
        new Instance({ service: name, url, address, isDraining, most, secret, log }),
      onChange: () => this.#refresh(),
    });
  }

  #refresh(): void {
    this.#instances = this.#origins.flatMap(({ instances }) => instances);
    this.#options.onChange?.();
  }

  /** The instance with the fewest requests of the lane, in turn; one that doesn't take part only where none does. */
  #pick(
    lane: Lane,
    endpoint: PublishedEndpoint | undefined,
    tried: readonly Instance[],
  ): Instance | undefined {
    const [only] = this.#instances;
    if (only !== undefined && this.#instances.length === 1) {
      // One that was tried may have left meanwhile.
      return tried.includes(only) || only.isEjected(lane) ? undefined : only;
    }
    const able = this.#instances.filter(
      (each) =>
        !tried.includes(each) && !each.isEjected(lane) && (endpoint === undefined || each.offers(endpoint)),
    );
    const inRotation = able.filter((each) => each.isInRotation);
    const candidates = inRotation.length > 0 ? inRotation : able;
    this.#turn = (this.#turn + 1) % Math.max(1, candidates.length);
    const inTurn = [...candidates.slice(this.#turn), ...candidates.slice(0, this.#turn)];
    return inTurn.reduce<Instance | undefined>(
      (least, each) => (least && least.running(lane) <= each.running(lane) ? least : each),
      undefined,
    );
  }

  /** Where a failed attempt is repeated: on another instance, else once on a new connection to the same. */
  #nextAfter(
    tried: readonly Instance[],
    error: Error,
    lane: Lane,
    endpoint: PublishedEndpoint | undefined,
  ): Instance | undefined {
    if (tried.length > MOST_RETRIES) return undefined;
    const other = this.#pick(lane, endpoint, tried);
    if (other !== undefined || tried.length > 1 || isNeverSent(error)) return other;
    return this.#instances.find((each) => each === tried[0]);
  }

  #failed(instance: Instance, lane: Lane, error: unknown): void {
    // Alone, it is asked until it fails five times in a row.
    if (isNeverSent(error) && this.#instances.length > 1) instance.eject(error);
    else instance.failed(lane, error);
    if (isNeverSent(error)) this.resolve();
  }
}
