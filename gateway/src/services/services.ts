import { readBatch } from '@backflow/contracts';
import type { ServiceContract } from '@backflow/contracts';
import { openSignIn } from '@backflow/contracts/identity';
import { publishEndpoint } from '@backflow/contracts/compatibility';
import type { Logger } from '@backflow/service-kit/process';
import type { Upstream } from '../forwarding/upstream.ts';
import { claimAddresses } from './claim-addresses.ts';
import type { Claims } from './claim-addresses.ts';
import type { StoredContracts } from './stored-contracts.ts';

interface Dependencies {
  /** Addresses by the names of services, from the settings; they win over announced ones. */
  readonly configured: ReadonlyMap<string, string>;
  readonly createUpstream: (name: string, url: string) => Upstream;
  readonly stored: StoredContracts;
  readonly log: Logger;
}

interface Known {
  url: string;
  upstream: Upstream;
  /** Undefined until it has been read once. */
  contract: ServiceContract | undefined;
}

const OWN: ServiceContract = {
  service: 'gateway',
  version: '',
  endpoints: [openSignIn, readBatch].map(publishEndpoint),
};

/** The services that the gateway knows, their addresses and contracts; the last known contract remains valid while one is away. */
export class Services {
  readonly #context: Dependencies;
  /** In the order in which they claim addresses: a service that was known earlier keeps them. */
  readonly #known = new Map<string, Known>();
  #claims: Claims = claimAddresses([OWN]);

  constructor(context: Dependencies) {
    this.#context = context;
    for (const { name, url, contract } of context.stored.read()) {
      const address = context.configured.get(name) ?? url;
      if (address !== undefined) this.#add(name, address, contract);
    }
    for (const [name, url] of context.configured) if (!this.#known.has(name)) this.#add(name, url);
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

  /** The address of a service: the configured one, else the announced one. */
  addressOf(name: string, announced?: string): string | undefined {
    return this.#context.configured.get(name) ?? announced ?? this.#known.get(name)?.url;
  }

  /** Whether this version of a service's contract is known, at this address. */
  isKnown(name: string, { version, url }: { version: string; url: string }): boolean {
    const known = this.#known.get(name);
    return known?.url === url && known.contract?.version === version;
  }

  /** Takes over what a service offers now. */
  learn(contract: ServiceContract, url: string): void {
    const { service: name, version } = contract;
    if (this.isKnown(name, { version, url })) return;
    const known = this.#known.get(name) ?? this.#add(name, url);
    if (known.url !== url) {
      // Running requests end first.
      void known.upstream.close();
      Object.assign(known, { url, upstream: this.#context.createUpstream(name, url) });
    }
    known.contract = contract;
    this.#claim();
    this.#context.log.info({ service: name, version }, 'the contract of a service is known');
    for (const refused of this.#claims.refused.filter(({ service }) => service === name)) {
      this.#context.log.error(refused, 'an endpoint is refused');
    }
    this.#store();
  }

  async close(): Promise<void> {
    await Promise.all([...this.upstreams.map((upstream) => upstream.close()), this.#context.stored.close()]);
  }

  #add(name: string, url: string, contract?: ServiceContract): Known {
    const known: Known = { url, contract, upstream: this.#context.createUpstream(name, url) };
    this.#known.set(name, known);
    return known;
  }

  #claim(): void {
    const contracts = [...this.#known.values()].flatMap(({ contract }) => contract ?? []);
    this.#claims = claimAddresses([OWN, ...contracts]);
  }

  #store(): void {
    this.#context.stored.write(
      [...this.#known].flatMap(([name, { url, contract }]) => (contract ? { name, url, contract } : [])),
    );
  }
}
