import { SERVICES } from '@backflow/contracts/services';
import type { ServiceContract } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';
import type { Logger } from '../logging/logger.ts';
import type { Redis } from '../redis/redis.ts';
import { readSignedContract, signContract } from './service-contract.ts';

/** The Redis hash of the last contract of each service, with its proof. */
const CONTRACTS_KEY = 'backflow:contracts';

const StoredContract = z.object({ body: z.string(), proof: z.string() });

/**
 * Stores the contract of a service for other processes, now and whenever Redis is back: Redis may have lost it. Of several processes the
 * one that was started last counts.
 */
export function storeContract(redis: Redis, secret: string, contract: ServiceContract, log: Logger): void {
  const text = JSON.stringify(signContract(secret, contract));
  const store = () =>
    void redis
      .hSet(CONTRACTS_KEY, contract.service, text)
      .catch((error: unknown) => log.warn({ error }, 'the contract cannot be stored'));
  redis.on('ready', store);
  if (redis.isReady) store();
}

/** The contracts that services have stored; without those that have no valid proof. */
export async function readStoredContracts(redis: Redis, secret: string): Promise<readonly ServiceContract[]> {
  const stored = await redis.hGetAll(CONTRACTS_KEY);
  return SERVICES.flatMap((service) => {
    const text = stored[service];
    const contract = text === undefined ? undefined : tryToRead(text, secret);
    return contract?.service === service ? contract : [];
  });
}

function tryToRead(text: string, secret: string): ServiceContract | undefined {
  try {
    return readSignedContract(secret, z.parse(StoredContract, JSON.parse(text)));
  } catch {
    return undefined;
  }
}
