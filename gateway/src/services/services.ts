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
  /** Upstreams, in the order in which they claim addresses. */
  readonly upstreams: readonly Upstream[];
  readonly stored: StoredContracts;
  readonly log: Logger;
}

const OWN: ServiceContract = {
  service: 'gateway',
  version: '',
  endpoints: [openSignIn, readBatch].map(publishEndpoint),
};

/** The configured services and their contracts; the last known contract remains valid while a service is away. */
export class Services {
  readonly upstreams: readonly Upstream[];
  readonly #byName: ReadonlyMap<string, Upstream>;
  readonly #stored: StoredContracts;
  readonly #log: Logger;
  readonly #contracts = new Map<string, ServiceContract>();
  #claims: Claims;

  constructor({ upstreams, stored, log }: Dependencies) {
    this.upstreams = upstreams;
    this.#byName = new Map(upstreams.map((upstream) => [upstream.name, upstream]));
    this.#stored = stored;
    this.#log = log;
    for (const contract of stored.read()) this.#contracts.set(contract.service, contract);
    this.#claims = this.#claim();
  }

  /** The forwarded endpoints; another object after each change. */
  get claims(): Claims {
    return this.#claims;
  }

  /** True if each service's contract is known: without it, an unknown address may be one of its. */
  get areKnown(): boolean {
    return this.unknown.length === 0;
  }

  /** The services whose contract isn't known. */
  get unknown(): readonly string[] {
    return [...this.#byName.keys()].filter((name) => !this.#contracts.has(name));
  }

  /** The last known contract of a service. */
  getContract(name: string): ServiceContract | undefined {
    return this.#contracts.get(name);
  }

  /** @throws Error for a service that isn't configured, which no endpoint of `claims` belongs to */
  of(name: string): Upstream {
    const upstream = this.#byName.get(name);
    if (!upstream) throw new Error(`there is no service ${name}`);
    return upstream;
  }

  /** Takes over what a service offers now. Behind its address there may be two versions: the process that was started last counts. */
  learn(contract: ServiceContract): void {
    const { service, version, startedAt = 0 } = contract;
    const known = this.#contracts.get(service);
    if (startedAt < (known?.startedAt ?? 0)) return;
    this.#contracts.set(service, contract);
    if (version === known?.version) return;
    this.#claims = this.#claim();
    this.#log.info({ service, version }, 'the contract of a service is known');
    for (const refused of this.#claims.refused.filter((each) => each.service === service)) {
      this.#log.error(refused, 'an endpoint is refused');
    }
    this.#stored.write(this.#ordered());
  }

  async close(): Promise<void> {
    await Promise.all([...this.upstreams.map((upstream) => upstream.close()), this.#stored.close()]);
  }

  #ordered(): readonly ServiceContract[] {
    return this.upstreams.flatMap(({ name }) => this.#contracts.get(name) ?? []);
  }

  #claim(): Claims {
    return claimAddresses([OWN, ...this.#ordered()]);
  }
}
