import type { ServiceContract } from '@backflow/contracts';
import type { Logger } from '../logger.ts';
import type { Redis } from '../redis.ts';
import { ANNOUNCE_MS, announce } from './announcement.ts';
import { PROCESS_STARTED_AT } from './service-contract.ts';

/** The header of a response whose sender drains: further requests belong to another instance. */
export const DRAINING_HEADER = 'x-draining';

interface Announced {
  contract: Pick<ServiceContract, 'service' | 'version'>;
  /** Where other processes of the platform reach it. */
  url: () => string;
  secret: string;
  startedAt?: number;
}

/** This process of a service as gateways see it: announced or silent, in rotation or draining. */
export class ServiceInstance {
  readonly #redis: Redis;
  readonly #announced: Required<Announced>;
  readonly #log: Logger;
  readonly #onReady = () => void this.#tryToAnnounce();
  #timer: NodeJS.Timeout | undefined;
  #isDraining = false;

  constructor(redis: Redis, announced: Announced, log: Logger) {
    this.#redis = redis;
    this.#announced = { startedAt: PROCESS_STARTED_AT, ...announced };
    this.#log = log;
  }

  /** Whether gateways are to send requests elsewhere. Those that come are answered. */
  get isDraining(): boolean {
    return this.#isDraining;
  }

  /**
   * Announces the process now, whenever Redis is back, and every 30 seconds; ends draining. Never rejects.
   * @returns whether it is announced; otherwise that follows when Redis is back
   */
  announce(): Promise<boolean> {
    this.#isDraining = false;
    if (this.#timer === undefined) {
      this.#timer = setInterval(() => void this.#tryToAnnounce(), ANNOUNCE_MS).unref();
      this.#redis.on('ready', this.#onReady);
    }
    return this.#tryToAnnounce();
  }

  /** Begins to drain, and notifies gateways where the process was announced. Never rejects. */
  async withdraw(): Promise<void> {
    this.#isDraining = true;
    if (this.#timer === undefined) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#redis.off('ready', this.#onReady);
    // Without Redis, gateways notice by the responses.
    await this.#tryToAnnounce();
  }

  async #tryToAnnounce(): Promise<boolean> {
    if (!this.#redis.isReady) return false;
    try {
      await this.#write();
      return true;
    } catch (error) {
      this.#log.warn({ error }, 'the service cannot be announced');
      return false;
    }
  }

  async #write(): Promise<void> {
    const { contract, secret, url, startedAt } = this.#announced;
    const { service: name, version } = contract;
    const leaving = this.#isDraining ? { isLeaving: true } : {};
    await announce(this.#redis, secret, { name, url: url(), version, startedAt, at: Date.now(), ...leaving });
  }
}
