import { readBatch } from '@backflow/contracts';
import type { ServiceContract } from '@backflow/contracts';
import { openSignIn } from '@backflow/contracts/identity';
import { publishEndpoint } from '@backflow/contracts/compatibility';
import type { Announcement, Logger } from '@backflow/service-kit/process';
import type { Upstream } from '../forwarding/upstream.ts';
import { claimAddresses } from './claim-addresses.ts';
import type { Claims } from './claim-addresses.ts';
import type { StoredContracts } from './stored-contracts.ts';

/** @param onChange called when instances came or went */
export type CreateUpstream = (name: string, urls: readonly string[], onChange: () => void) => Upstream;

interface Dependencies {
  /** Addresses by the names of services, from the settings. */
  readonly configured: ReadonlyMap<string, string>;
  readonly createUpstream: CreateUpstream;
  readonly stored: StoredContracts;
  readonly log: Logger;
}

interface Known {
  readonly upstream: Upstream;
  /** Of the instance that was started last; the last known one while no instance's is known. */
  contract: ServiceContract | undefined;
  /** Where its processes announced themselves, the one that was started last first. */
  announced: readonly string[];
  /** Announced processes took the place of the configured address. */
  isReplaced: boolean;
}

const OWN: ServiceContract = {
  service: 'gateway',
  version: '',
  endpoints: [openSignIn, readBatch].map(publishEndpoint),
};

/** The services that the gateway knows, their instances and contracts; the last known contract remains valid while one is away. */
export class Services {
  readonly #context: Dependencies;
  /** In the order in which they claim addresses: a service that was known earlier keeps them. */
  readonly #known = new Map<string, Known>();
  #claims: Claims = claimAddresses([OWN]);

  constructor(context: Dependencies) {
    this.#context = context;
    for (const { name, url, contract } of context.stored.read()) {
      const address = context.configured.get(name) ?? url;
      if (address !== undefined) this.#add(name, [address], contract);
    }
    for (const [name, url] of context.configured) if (!this.#known.has(name)) this.#add(name, [url]);
    this.#claim();
  }

  /** What is forwarded; another object after each change. */
  get claims(): Claims {
    return this.#claims;
  }

  /** Whether each configured service's contract is known: without it, an unknown address may be one of its. */
  get areKnown(): boolean {
    return this.unknown.length === 0;
  }

  /** The configured services whose contract isn't known. */
  get unknown(): readonly string[] {
    return [...this.#context.configured.keys()].filter((name) => !this.#known.get(name)?.contract);
  }

  get upstreams(): readonly Upstream[] {
    return [...this.#known.values()].map(({ upstream }) => upstream);
  }

  /** Addresses by the names of services, from the settings. */
  get configured(): ReadonlyMap<string, string> {
    return this.#context.configured;
  }

  /** @throws Error for a service that isn't known, which no endpoint of `claims` belongs to */
  of(name: string): Upstream {
    const known = this.#known.get(name);
    if (!known) throw new Error(`there is no service ${name}`);
    return known.upstream;
  }

  /** Whether the contract of an announced process is known. */
  isKnown({ name, version, startedAt }: Announcement): boolean {
    // The release before doesn't name the start in its contract.
    return this.#instancesOf(name).some(
      ({ contract }) => contract?.version === version && (contract.startedAt ?? startedAt) === startedAt,
    );
  }

  /** The processes of a service announce themselves at these URLs now, the one that was started last first. */
  follow(name: string, urls: readonly string[]): void {
    const known = this.#known.get(name) ?? (urls.length > 0 ? this.#add(name, urls) : undefined);
    // Without any announcement the last known ones stay.
    if (known === undefined || urls.length === 0) return;
    known.announced = urls;
    this.#choose(name, known);
  }

  /** The contracts of a service's instances, or their addresses, may be others now. */
  expectChange(name: string): void {
    for (const instance of this.#instancesOf(name)) instance.isContractStale = true;
    this.#known.get(name)?.upstream.resolve();
  }

  /** An announced process drains. */
  drain({ name, startedAt }: Announcement): void {
    const draining = this.#instancesOf(name).filter(({ contract }) => contract?.startedAt === startedAt);
    for (const instance of draining) this.#known.get(name)?.upstream.drain(instance);
  }

  /** Takes over what a service's instances offer now. */
  refresh(name: string): void {
    const known = this.#known.get(name);
    if (known === undefined) return;
    this.#choose(name, known);
    const contract = newestOf(known.upstream);
    const isSame = contract === undefined || contract.version === known.contract?.version;
    const isFirst = known.contract === undefined;
    known.contract = contract ?? known.contract;
    if (isSame) return;
    if (isFirst && !this.#context.configured.has(name)) this.#moveToEnd(name, known);
    this.#claim();
    this.#context.log.info(
      { service: name, version: contract.version },
      'the contract of a service is known',
    );
    for (const refused of this.#claims.refused.filter(({ service }) => service === name)) {
      this.#context.log.error(refused, 'an endpoint is refused');
    }
    this.#store();
  }

  async close(): Promise<void> {
    await Promise.all([...this.upstreams.map((upstream) => upstream.close()), this.#context.stored.close()]);
  }

  #add(name: string, urls: readonly string[], contract?: ServiceContract): Known {
    const upstream = this.#context.createUpstream(name, urls, () => this.refresh(name));
    const known: Known = { upstream, contract, announced: [], isReplaced: false };
    this.#known.set(name, known);
    return known;
  }

  #instancesOf(name: string) {
    return this.#known.get(name)?.upstream.instances ?? [];
  }

  /**
   * Chooses where the instances are: at the configured URL, whose host may have many addresses. On one machine, a configured loopback
   * address gives way to announced processes as soon as one of them has answered. A service that isn't configured is where it is
   * announced.
   */
  #choose(name: string, known: Known): void {
    const { upstream, announced } = known;
    const configured = this.#context.configured.get(name);
    if (announced.length === 0 || (configured !== undefined && !isLoopback(configured))) return;
    known.isReplaced ||= upstream.instances.some(
      ({ url, isInRotation }) => isInRotation && announced.includes(url),
    );
    const before = upstream.urls[0];
    upstream.follow(
      configured === undefined || known.isReplaced ? announced : [...new Set([configured, ...announced])],
    );
    if (upstream.urls[0] !== before && known.contract) this.#store();
  }

  #moveToEnd(name: string, known: Known): void {
    this.#known.delete(name);
    this.#known.set(name, known);
  }

  #claim(): void {
    const contracts = [...this.#known.values()].flatMap(({ contract }) => contract ?? []);
    this.#claims = claimAddresses([OWN, ...contracts]);
  }

  #store(): void {
    this.#context.stored.write(
      [...this.#known].flatMap(([name, { upstream, contract }]) =>
        contract ? { name, url: upstream.urls[0], contract } : [],
      ),
    );
  }
}

/** The contract of the instance that was started last. */
function newestOf({ instances }: Upstream): ServiceContract | undefined {
  const contracts = instances.flatMap(({ contract }) => contract ?? []);
  return contracts.reduce<ServiceContract | undefined>(
    (newest, each) => ((newest?.startedAt ?? 0) > (each.startedAt ?? 0) ? newest : each),
    undefined,
  );
}

const isLoopback = (url: string): boolean =>
  /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);
