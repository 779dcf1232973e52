import type { Logger } from '@backflow/service-kit/process';
import type { Upstream } from '../forwarding/upstream.ts';
import type { Services } from './services.ts';

/** How often a contract is asked for that isn't known, or may have changed. */
const RETRY_MS = 500;
/** How often all contracts are asked for. */
const POLL_MS = 2000;

/** Reads the contracts of services: at the start until they are known, then every two seconds, and when a service responds again. */
export class ContractFollower {
  readonly #services: Services;
  readonly #log: Logger;
  readonly #reading = new Map<Upstream, Promise<void>>();
  readonly #failing = new Set<Upstream>();
  readonly #timers: NodeJS.Timeout[] = [];

  constructor(services: Services, log: Logger) {
    this.#services = services;
    this.#log = log;
  }

  /** Starts, and waits until every service was asked, but not longer than the timeout. */
  async start(timeoutMs: number): Promise<void> {
    this.#timers.push(
      setInterval(() => this.#expectChange(), POLL_MS).unref(),
      setInterval(() => void this.#readStale(), RETRY_MS).unref(),
    );
    const deadline = new Promise<void>((resolve) => {
      this.#timers.push(setTimeout(resolve, this.#services.areKnown ? 0 : timeoutMs).unref());
    });
    await Promise.race([this.#readStale(), deadline]);
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }

  #expectChange(): void {
    for (const upstream of this.#services.upstreams) upstream.isContractStale = true;
  }

  async #readStale(): Promise<void> {
    const stale = this.#services.upstreams.filter(({ isContractStale }) => isContractStale);
    await Promise.all(stale.map((upstream) => this.#read(upstream)));
  }

  /** One request to a service at a time. */
  #read(upstream: Upstream): Promise<void> {
    const running = this.#reading.get(upstream);
    if (running) return running;
    const reading = this.#tryToRead(upstream).finally(() => this.#reading.delete(upstream));
    this.#reading.set(upstream, reading);
    return reading;
  }

  async #tryToRead(upstream: Upstream): Promise<void> {
    const { name } = upstream;
    try {
      const contract = await upstream.readContract(this.#services.getContract(name));
      this.#failing.delete(upstream);
      if (contract) this.#services.learn(contract);
    } catch (error) {
      if (this.#failing.has(upstream)) return;
      this.#failing.add(upstream);
      this.#log.warn(
        { upstream: name, error },
        'the contract of a service cannot be read; the last known one is used',
      );
    }
  }
}
