import { mailRequest, sendMail } from '@backflow/contracts/notifications';
import type * as contracts from '@backflow/contracts/identity';
import { LinkSpentError, mutate, sql } from '@backflow/service-kit';
import type { Call, Operation } from '@backflow/service-kit';
import type { IdentityContext } from './context.ts';
import { issueLink, readLink, useLink } from './one-time-links.ts';

/**
 * Stores an address and sends its owner a link to confirm. A repeated request sends another link. A subscribed address gets
 * no mail, and the response doesn't reveal it.
 */
export async function subscribe(
  context: IdentityContext,
  call: Call<typeof contracts.subscribeToNewsletter>,
): Promise<null> {
  const { email } = call.body;
  await context.throttles.newsletter.use(email, call.address);
  await mutate(context, call, async (write) => {
    // The update changes nothing: it locks and returns an existing row.
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

/** Starts a subscription, and sends a mail with a link to unsubscribe. */
export async function confirmSubscription(
  context: IdentityContext,
  call: Call<typeof contracts.confirmNewsletter>,
): Promise<null> {
  await mutate(context, call, async (write) => {
    const owner = await useLink(context, write, 'confirm-newsletter', call.body.token);
    const confirmed = await write.rows(sql`
      update newsletter_subscriptions set confirmed_at = ${new Date(context.now())}
       where lower(email) = ${owner.email} and confirmed_at is null returning id`);
    // Unsubscribed since, or confirmed with another link.
    if (confirmed.length === 0) throw new LinkSpentError();
    const { token: unsubscribeToken } = await issueLink(context, write, 'end-newsletter', owner);
    await write.queue(sendMail, mailRequest('newsletter-confirmed', owner.email, { unsubscribeToken }));
  });
  return null;
}

export const unsubscribe = (
  context: IdentityContext,
  call: Call<typeof contracts.unsubscribeFromNewsletter>,
): Promise<null> => endSubscription(context, call, call.body.token);

/** RFC 8058: mail programs send this request for a click on their own unsubscribe button. */
export const unsubscribeOneClick = (
  context: IdentityContext,
  call: Call<typeof contracts.unsubscribeOneClick>,
): Promise<null> => endSubscription(context, call, call.query.token);

/** Deletes an address. The link can be used repeatedly, also after another subscription. */
async function endSubscription(context: IdentityContext, operation: Operation, token: string): Promise<null> {
  await mutate(context, operation, async (write) => {
    const { email } = await readLink(context, write, 'end-newsletter', token);
    await write.rows(sql`delete from newsletter_subscriptions where lower(email) = ${email}`);
  });
  return null;
}
