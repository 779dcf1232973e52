import type { LookupAddress } from 'node:dns';
import { lookup as dnsLookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Logger } from '@backflow/service-kit/process';
import type { Instance } from './instance.ts';

/** How often a host is resolved. */
const RESOLVE_MS = 2000;

/** All addresses of a host. */
export type Lookup = (host: string) => Promise<readonly LookupAddress[]>;

const lookupAll: Lookup = (host) => dnsLookup(host, { all: true });

interface OriginOptions {
  readonly service: string;
  readonly url: string;
  readonly lookup?: Lookup | undefined;
  readonly log: Logger;
  readonly create: (address: string | undefined, isDraining: boolean) => Instance;
  /** Called when there are other instances. */
  readonly onChange: () => void;
}

/**
 * A URL of a service, and the instances at the addresses of its host. The host is resolved again and again; a host that is an address
 * is its one instance.
 */
export class Origin {
  readonly #options: OriginOptions;
  /** By address. Until the first answer the host itself, under '', is the only one. */
  readonly #instances = new Map<string, Instance>();
  readonly #host: string;
  #timer: NodeJS.Timeout | undefined;
  #isResolving = false;
  #isClosed = false;
  /** The last lookup failed; its instances stay as they were. */
  #isUnknown = false;

  constructor(options: OriginOptions) {
    this.#options = options;
    // The brackets of an IPv6 address.
    this.#host = new URL(options.url).hostname.replace(/^\[(.*)\]$/, '$1');
    this.#instances.set('', options.create(undefined, false));
    if (isIP(this.#host)) return;
    this.#timer = setInterval(() => this.resolve(), RESOLVE_MS).unref();
    this.resolve();
  }

  get url(): string {
    return this.#options.url;
  }

  get instances(): readonly Instance[] {
    return [...this.#instances.values()];
  }

  /** Resolves the host now, unless that is under way. */
  resolve(): void {
    if (this.#timer === undefined || this.#isResolving) return;
    this.#isResolving = true;
    void this.#resolve().finally(() => (this.#isResolving = false));
  }

  /** Gives a draining instance no more requests: its connections close after theirs, another takes its address. */
  drain(instance: Instance): void {
    for (const [address, known] of this.#instances) {
      if (known !== instance) continue;
      this.#instances.set(address, this.#options.create(address || undefined, true));
      this.#remove(instance, 'an instance of a service drains');
      this.#options.onChange();
    }
  }

  /** Ends the instances after their requests. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await Promise.all(this.instances.map((instance) => instance.close()));
  }

  async #resolve(): Promise<void> {
    const { lookup = lookupAll, log, service } = this.#options;
    try {
      const found = await lookup(this.#host);
      this.#isUnknown = false;
      if (this.#isClosed || found.length === 0) return;
      // A process with an address of each family is one instance.
      const family = found.some((each) => each.family === 4) ? 4 : 6;
      this.#apply(found.filter((each) => each.family === family).map(({ address }) => address));
    } catch (error) {
      if (!this.#isUnknown)
        log.warn({ upstream: service, host: this.#host, error }, 'a host cannot be resolved');
      this.#isUnknown = true;
    }
  }

  #apply(addresses: readonly string[]): void {
    const { create, onChange } = this.#options;
    const joined = addresses.filter((address) => !this.#instances.has(address));
    const left = [...this.#instances].filter(([address]) => !addresses.includes(address));
    if (joined.length + left.length === 0) return;
    for (const address of joined) this.#instances.set(address, create(address, false));
    for (const [address, instance] of left) {
      this.#instances.delete(address);
      this.#remove(instance, 'an instance of a service left');
    }
    onChange();
  }

  #remove(instance: Instance, what: string): void {
    const { log, service } = this.#options;
    log.info({ upstream: service, instance: instance.name }, what);
    instance
      .close()
      .catch((error: unknown) => log.warn({ upstream: service, error }, 'connections cannot be closed'));
  }
}
