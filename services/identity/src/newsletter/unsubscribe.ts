import type { unsubscribeFromNewsletter as contract } from '@backflow/contracts';
import type { Call } from '@backflow/service-kit';
import type { IdentityDeps } from '../deps.ts';
import { readToken } from '../tokens/one-time-tokens.ts';

/** Forgets an address. The link goes on working: leaving twice is no error, and leaving again after a new start. */
export async function unsubscribe(
  { db: { sequelize } }: IdentityDeps,
  { body: { token } }: Call<typeof contract>,
): Promise<null> {
  await sequelize.transaction(async (transaction) => {
    const { email } = await readToken({ sequelize, transaction }, 'end-newsletter', token);
    await sequelize.query('delete from newsletter_subscriptions where lower(email) = $1', {
      bind: [email],
      transaction,
    });
  });
  return null;
}
