import type { unsubscribeFromNewsletter as contract } from '@backflow/contracts';
import { mutate, sql } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { IdentityContext } from '../context.ts';
import { readLink } from '../one-time-links.ts';

/** Deletes an address. The link goes on working: leaving twice is no error, and leaving again after a new start. */
export async function unsubscribe(context: IdentityContext, call: Call<typeof contract>): Promise<null> {
  await mutate(context, call, async (write) => {
    const { email } = await readLink(context, write, 'end-newsletter', call.body.token);
    await write.rows(sql`delete from newsletter_subscriptions where lower(email) = ${email}`);
  });
  return null;
}
