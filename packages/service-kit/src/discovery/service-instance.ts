import type { Server } from 'node:http';
import type { ServiceContract } from '@backflow/contracts';
import { countConnections } from '../basics/count-connections.ts';
import type { Logger } from '../logging/logger.ts';
import type { Redis } from '../redis/redis.ts';
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

/** What only an instance that gets requests does besides answering them. */
interface Duties {
  begin(): void;
  end(): void;
}

/** This process of a service as gateways see it: announced or silent, in rotation or draining. */
export class ServiceInstance {
  readonly #redis: Redis;
  readonly #announced: Required<Announced>;
  readonly #log: Logger;
  readonly #duties: Duties | undefined;
  readonly #onReady = () => void this.#tryToAnnounce();
  #timer: NodeJS.Timeout | undefined;
  #isDraining = false;
  #server: Server | undefined;

  constructor(redis: Redis, announced: Announced, log: Logger, duties?: Duties) {
    this.#duties = duties;
    this.#redis = redis;
    this.#announced = { startedAt: PROCESS_STARTED_AT, ...announced };
    this.#log = log;
  }

  /** Names the server that it answers with. */
  serveWith(server: Server): void {
    this.#server = server;
  }

  /** The connections of its server; while it drains those in use: nobody uses idle ones again, and they are closed. */
  async countConnections(): Promise<number> {
    if (this.#isDraining) this.#server?.closeIdleConnections();
    return this.#server ? countConnections(this.#server) : 0;
  }

  /** Whether gateways are to send requests elsewhere. Those that come are answered. */
  get isDraining(): boolean {
    return this.#isDraining;
  }

  /**
   * Announces the process now, whenever Redis is back, and every 30 seconds; ends draining, and begins its duties. Never rejects.
   * @returns whether it is announced; otherwise that follows when Redis is back
   */
  announce(): Promise<boolean> {
    this.#isDraining = false;
    this.#duties?.begin();
    if (this.#timer === undefined) {
      this.#timer = setInterval(() => void this.#tryToAnnounce(), ANNOUNCE_MS).unref();
      this.#redis.on('ready', this.#onReady);
    }
    return this.#tryToAnnounce();
  }

  /** Ends its duties, begins to drain, and notifies gateways where the process was announced. Never rejects. */
  async withdraw(): Promise<void> {
    this.#isDraining = true;
    this.#duties?.end();
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
