import type { ServiceContext } from '../context.ts';

/** How long a key is remembered; then the same key is a new request. */
const KEY_LIFETIME_HOURS = 24;

const HOUR_MS = 60 * 60 * 1000;

/** Deletes expired keys and the keys of erased members, whose texts a stored response may contain. */
export async function purgeIdempotencyKeys({ db }: Pick<ServiceContext, 'db'>): Promise<void> {
  await db.sequelize.query(`
    delete from idempotency_keys k
     where created_at < now() - interval '${KEY_LIFETIME_HOURS} hours'
        or not exists (select from identity.actors_v1 a where a.id = k.member_id)`);
}

/** Purges now and every hour, until stopped. What fails is tried again with the next round. */
export function startPurgingIdempotencyKeys(context: Pick<ServiceContext, 'db' | 'log'>): () => void {
  const purge = () =>
    void purgeIdempotencyKeys(context).catch((error: unknown) =>
      context.log.warn({ error }, 'idempotency keys were not purged'),
    );
  purge();
  const timer = setInterval(purge, HOUR_MS).unref();
  return () => clearInterval(timer);
}
