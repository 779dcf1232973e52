import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { Failure } from '../failure.ts';
import type { Child } from '../process/child.ts';
import { GATEWAY_SECRET_HEADER } from '../secrets.ts';

const SWITCH_MS = 10_000;
const POLL_MS = 20;
const DRAIN_POLL_MS = 100;
/** A process that waits for Postgres or Redis may do so for long. */
const READINESS_POLL_MS = 200;
const REQUEST_MS = 2000;

const Readiness = z.object({
  instances: z.record(z.string(), z.object({ inRotation: z.number(), known: z.number() })),
});
const Draining = z.object({ requests: z.number() });
type Counts = z.infer<typeof Readiness>['instances'][string];

/** Which of several processes of a service the gateway asks. All of them answer. */
export class Rotation {
  readonly #gatewayUrl: string;
  readonly #secret: string;

  constructor(gatewayUrl: string, secret: string) {
    this.#gatewayUrl = gatewayUrl;
    this.#secret = secret;
  }

  /**
   * Resolves when the gateway sends the requests of a service to the process at `to` alone. The one at `from` ends its streams and jobs.
   * @throws Failure when the gateway does not follow; requests may then go to both
   */
  async move(service: string, from: string, to: string): Promise<void> {
    const before = await this.#countsOf(service);
    await until(`the process of ${service} at ${to} is not announced`, () => this.#announce(to));
    await until(`the gateway does not ask the process of ${service} at ${to}`, async () => {
      const { inRotation } = await this.#countsOf(service);
      return inRotation > before.inRotation;
    });
    // A process that has ended is announced no more, and is ejected.
    if (!(await this.withdraw(from))) return;
    await until(`the gateway still asks the process of ${service} at ${from}`, async () => {
      const { known } = await this.#countsOf(service);
      return known <= before.known;
    });
  }

  /** Takes a process out of rotation. @returns whether it runs */
  async withdraw(url: string): Promise<boolean> {
    try {
      await this.#request(url, 'DELETE');
      return true;
    } catch {
      return false;
    }
  }

  /** Waits until the processes at these addresses, which are out of rotation, answer nothing any more. @returns false when that takes longer */
  async areDrained(urls: readonly string[], mostMs: number): Promise<boolean> {
    const deadline = performance.now() + mostMs;
    for (const url of urls) {
      while (await this.#isBusy(url)) {
        if (performance.now() > deadline) return false;
        await delay(DRAIN_POLL_MS, undefined, { ref: false });
      }
    }
    return true;
  }

  /** A process that doesn't respond has nothing under way. */
  #isBusy(url: string): Promise<boolean> {
    return this.#request(url, 'GET').then(
      ({ body }) => Draining.parse(body).requests > 0,
      () => false,
    );
  }

  /** False while Redis is away. */
  async #announce(url: string): Promise<boolean> {
    return (await this.#request(url, 'POST')).ok;
  }

  async #request(url: string, method: 'GET' | 'POST' | 'DELETE') {
    const response = await fetch(`${url}/announcement`, {
      method,
      headers: { [GATEWAY_SECRET_HEADER]: this.#secret },
      signal: AbortSignal.timeout(REQUEST_MS),
    });
    return { ok: response.ok, body: (await response.json()) as unknown };
  }

  async #countsOf(service: string): Promise<Counts> {
    const response = await fetch(`${this.#gatewayUrl}/readyz`, { signal: AbortSignal.timeout(REQUEST_MS) });
    const { instances } = Readiness.parse(await response.json());
    return instances[service] ?? { inRotation: 0, known: 0 };
  }
}

/** @throws Failure with what is not the case after some seconds */
async function until(otherwise: string, isTrue: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + SWITCH_MS;
  while (performance.now() < deadline) {
    if (await isTrue().catch(() => false)) return;
    await delay(POLL_MS);
  }
  throw new Failure(`After ${SWITCH_MS / 1000} s ${otherwise}.`);
}

/** Resolves when a process of a service responds, and its stores do, or when it has ended. */
export async function untilReady(url: string, child: Pick<Child, 'hasEnded'>): Promise<void> {
  const isReady = () =>
    fetch(`${url}/readyz`, { signal: AbortSignal.timeout(REQUEST_MS) }).then(
      (response) => response.ok,
      () => false,
    );
  while (!child.hasEnded && !(await isReady())) await delay(READINESS_POLL_MS);
}
