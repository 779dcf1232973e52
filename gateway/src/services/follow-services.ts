import {
  ANNOUNCE_MS,
  SERVICES_CHANNEL,
  readAnnouncement,
  readAnnouncements,
} from '@backflow/service-kit/process';
import type { Announcement, Logger, Redis } from '@backflow/service-kit/process';
import type { Instance } from '../forwarding/instance.ts';
import { AnnouncedProcesses } from './announced-processes.ts';
import type { Services } from './services.ts';

/** How often instances are asked whose contract isn't known, or may have changed. */
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
 * Follows the processes of services, and reads their contracts: of each instance that joins, that announces another version, or that
 * responds again. All announcements are read again whenever Redis is back and every 30 seconds; while Redis is away, all instances are
 * asked again.
 */
export class ServiceFollower {
  readonly #context: Dependencies;
  readonly #processes = new AnnouncedProcesses();
  readonly #reading = new Map<Instance, Promise<void>>();
  readonly #failing = new WeakSet<Instance>();
  readonly #timers: NodeJS.Timeout[] = [];
  #isSubscribed = false;

  constructor(context: Dependencies) {
    this.#context = context;
  }

  /** Starts, and waits until every configured service was asked, but not longer than the timeout. */
  async start(timeoutMs: number): Promise<void> {
    const { services, subscriber, redis } = this.#context;
    subscriber.on('ready', () => void this.#subscribe());
    redis.on('ready', () => {
      this.#processes.resume();
      void this.#refresh();
    });
    if (subscriber.isReady) void this.#subscribe();
    this.#timers.push(
      setInterval(() => void this.#refreshAndForget(), ANNOUNCE_MS).unref(),
      setInterval(() => void this.#readStale(), RETRY_MS).unref(),
    );
    const deadline = new Promise<void>((resolve) => {
      this.#timers.push(setTimeout(resolve, services.areKnown ? 0 : timeoutMs).unref());
    });
    // Hosts are resolved meanwhile: there are other instances then.
    const asked = this.#readStale().then(() => this.#readStale());
    await Promise.race([asked, deadline]);
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
        if (announcement) this.#follow(announcement);
        else log.warn('an announcement of a service has no valid proof');
      });
    } catch (error) {
      this.#isSubscribed = false;
      log.warn({ error }, 'announcements of services cannot be followed');
    }
  }

  /** @returns whether announcements could be read */
  async #refresh(): Promise<boolean> {
    const { redis, secret, services } = this.#context;
    try {
      if (!redis.isReady) throw new Error('redis is away');
      for (const each of await readAnnouncements(redis, secret)) this.#follow(each);
      return true;
    } catch {
      for (const { name } of services.upstreams) services.expectChange(name);
      await this.#readStale();
      return false;
    }
  }

  async #refreshAndForget(): Promise<void> {
    const isRead = await this.#refresh();
    if (!isRead) return this.#processes.resume();
    for (const name of this.#processes.forgetSilent()) {
      this.#context.services.follow(name, this.#processes.urlsOf(name));
    }
  }

  /** Follows a process, and reads its contract unless it is known. */
  #follow(announcement: Announcement): void {
    const { services } = this.#context;
    const { name } = announcement;
    if (name === 'gateway') return;
    this.#processes.hear(announcement);
    services.follow(name, this.#processes.urlsOf(name));
    if (announcement.isLeaving) services.drain(announcement);
    else if (!services.isKnown(announcement)) {
      services.expectChange(name);
      void this.#readStale();
    }
  }

  async #readStale(): Promise<void> {
    const { upstreams } = this.#context.services;
    const stale = upstreams.flatMap(({ name, instances }) =>
      instances.filter(({ isContractStale }) => isContractStale).map((instance) => ({ name, instance })),
    );
    await Promise.all(stale.map(({ name, instance }) => this.#read(name, instance)));
  }

  /** One request to an instance at a time. */
  #read(name: string, instance: Instance): Promise<void> {
    const running = this.#reading.get(instance);
    if (running) return running;
    const reading = this.#tryToRead(name, instance).finally(() => this.#reading.delete(instance));
    this.#reading.set(instance, reading);
    return reading;
  }

  async #tryToRead(name: string, instance: Instance): Promise<void> {
    const { services, log } = this.#context;
    try {
      await instance.readContract();
      this.#failing.delete(instance);
      services.refresh(name);
    } catch (error) {
      if (this.#failing.has(instance)) return;
      this.#failing.add(instance);
      log.warn(
        { upstream: name, instance: instance.name, error },
        'the contract of a service cannot be read; the last known one is used',
      );
    }
  }
}
