import { mailRequest, sendMail } from '@backflow/contracts';
import type { confirmNewsletter as contract } from '@backflow/contracts';
import { mutate, sql } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { IdentityContext } from '../context.ts';
import { LinkSpentError, issueLink, useLink } from '../one-time-links.ts';

/** Begins a subscription, and says so in a mail with the way out of it. */
export async function confirmSubscription(
  context: IdentityContext,
  call: Call<typeof contract>,
): Promise<null> {
  await mutate(context, call, async (write) => {
    const owner = await useLink(context, write, 'confirm-newsletter', call.body.token);
    const confirmed = await write.rows(sql`
      update newsletter_subscriptions set confirmed_at = ${new Date(context.now())}
       where lower(email) = ${owner.email} and confirmed_at is null returning id`);
    // Removed since, or confirmed by another of our mails.
    if (confirmed.length === 0) throw new LinkSpentError();
    const { token: unsubscribeToken } = await issueLink(context, write, 'end-newsletter', owner);
    await write.queue(sendMail, mailRequest('newsletter-confirmed', owner.email, { unsubscribeToken }));
  });
  return null;
}
