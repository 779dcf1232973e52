import type { ServiceContract } from '@backflow/contracts';
import type { Logger } from '../logger.ts';
import type { Redis } from '../redis.ts';
import { ANNOUNCE_MS, announce } from './announcement.ts';

interface Announced {
  contract: Pick<ServiceContract, 'service' | 'version'>;
  /** Where other processes of the platform reach it. */
  url: string;
  secret: string;
}

/**
 * Announces a service now, whenever Redis is back, and every 30 seconds.
 * @returns a function that ends it
 */
export function announceService(redis: Redis, { contract, url, secret }: Announced, log: Logger): () => void {
  const startedAt = Date.now();
  const run = () => {
    if (!redis.isReady) return;
    const { service: name, version } = contract;
    announce(redis, secret, { name, url, version, startedAt, at: Date.now() }).catch((error: unknown) =>
      log.warn({ error }, 'the service cannot be announced'),
    );
  };
  redis.on('ready', run);
  const timer = setInterval(run, ANNOUNCE_MS).unref();
  run();
  return () => {
    clearInterval(timer);
    redis.off('ready', run);
  };
}
