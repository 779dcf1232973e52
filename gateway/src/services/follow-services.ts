import {
  ANNOUNCE_MS,
  SERVICES_CHANNEL,
  fetchContract,
  readAnnouncement,
  readAnnouncements,
} from '@backflow/service-kit/process';
import type { Logger, Redis } from '@backflow/service-kit/process';
import type { Services } from './services.ts';

/** How often services are asked whose contract isn't known. */
const RETRY_MS = 500;

interface Dependencies {
  readonly services: Services;
  /** A client for subscriptions, and one for commands. */
  readonly subscriber: Redis;
  readonly redis: Redis;
  readonly secret: string;
  readonly log: Logger;
}

/**
 * Reads contracts: of configured services at the start, and of each service that announces another version. All announcements are
 * read again whenever Redis is back and every 30 seconds; while Redis is away, configured services are asked directly.
 */
export class ServiceFollower {
  readonly #context: Dependencies;
  readonly #reading = new Map<string, Promise<void>>();
  readonly #failing = new Set<string>();
  readonly #timers: NodeJS.Timeout[] = [];
  #isSubscribed = false;

  constructor(context: Dependencies) {
    this.#context = context;
  }

  /** Starts, and waits until every configured service is known, but not longer than the timeout. */
  async start(timeoutMs: number): Promise<void> {
    const { services, subscriber, redis } = this.#context;
    subscriber.on('ready', () => void this.#subscribe());
    redis.on('ready', () => void this.#refresh());
    if (subscriber.isReady) void this.#subscribe();
    this.#timers.push(
      setInterval(() => void this.#refresh(), ANNOUNCE_MS).unref(),
      setInterval(() => this.#readUnknown(), RETRY_MS).unref(),
    );
    const deadline = new Promise<void>((resolve) => {
      this.#timers.push(setTimeout(resolve, services.areKnown ? 0 : timeoutMs).unref());
    });
    await Promise.race([this.#readConfigured(), deadline]);
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }

  async #subscribe(): Promise<void> {
    // The client renews the subscription itself whenever it reconnects.
    if (this.#isSubscribed) return;
    this.#isSubscribed = true;
    const { subscriber, secret, log } = this.#context;
    try {
      await subscriber.subscribe(SERVICES_CHANNEL, (text) => {
        const announcement = readAnnouncement(text, secret);
        if (announcement) void this.#follow(announcement);
        else log.warn('an announcement of a service has no valid proof');
      });
    } catch (error) {
      this.#isSubscribed = false;
      log.warn({ error }, 'announcements of services cannot be followed');
    }
  }

  async #refresh(): Promise<void> {
    const { redis, secret } = this.#context;
    try {
      if (!redis.isReady) throw new Error('redis is away');
      const announcements = await readAnnouncements(redis, secret);
      await Promise.all(announcements.map((each) => this.#follow(each)));
    } catch {
      await this.#readConfigured();
    }
  }

  /** Reads the contract of a service that announces another version or address. */
  async #follow({ name, url, version }: { name: string; url: string; version: string }): Promise<void> {
    const { services } = this.#context;
    const address = services.addressOf(name, url);
    if (name === 'gateway' || address === undefined) return;
    if (!services.isKnown(name, { version, url: address })) await this.#read(name, address);
  }

  async #readConfigured(): Promise<void> {
    const { services } = this.#context;
    await Promise.all([...services.configured].map(([name, url]) => this.#read(name, url)));
  }

  #readUnknown(): void {
    const { services } = this.#context;
    for (const name of services.unknown) {
      const url = services.addressOf(name);
      if (url !== undefined) void this.#read(name, url);
    }
  }

  /** One request to a service at a time. */
  #read(name: string, url: string): Promise<void> {
    const running = this.#reading.get(name);
    if (running) return running;
    const reading = this.#tryToRead(name, url).finally(() => this.#reading.delete(name));
    this.#reading.set(name, reading);
    return reading;
  }

  async #tryToRead(name: string, url: string): Promise<void> {
    const { services, secret, log } = this.#context;
    try {
      services.learn(await fetchContract({ name, url }, secret), url);
      this.#failing.delete(name);
    } catch (error) {
      if (this.#failing.has(name)) return;
      this.#failing.add(name);
      log.warn(
        { service: name, error },
        'the contract of a service cannot be read; the last known one is used',
      );
    }
  }
}
