import { mailRequest, sendMail } from '@backflow/contracts';
import type { subscribeToNewsletter as contract } from '@backflow/contracts';
import { mutate, sql } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { IdentityContext } from '../context.ts';
import { issueLink } from '../one-time-links.ts';

/**
 * Notes an address and asks its owner to confirm. Asking twice gets the same response and sends the question again; an
 * address that is subscribed already gets no mail, and the response does not tell.
 */
export async function subscribe(context: IdentityContext, call: Call<typeof contract>): Promise<null> {
  const { email } = call.body;
  await context.throttles.newsletter.use(email, call.address);
  await mutate(context, call, async (write) => {
    // The update changes nothing: it makes the row come back, and waits for whoever is writing it.
    const [row] = await write.rows<{ confirmedAt: Date | null }>(sql`
      insert into newsletter_subscriptions (email, created_at) values (${email}, ${new Date(context.now())})
      on conflict (lower(email)) do update set email = excluded.email
      returning confirmed_at as "confirmedAt"`);
    const owner = { userId: null, email };
    const { url } = await issueLink(context, write, 'confirm-newsletter', owner);
    const { token: unsubscribeToken } = await issueLink(context, write, 'end-newsletter', owner);
    const to = row?.confirmedAt == null ? email : null;
    await write.queue(sendMail, mailRequest('confirm-newsletter', to, { url, unsubscribeToken }));
  });
  return null;
}
