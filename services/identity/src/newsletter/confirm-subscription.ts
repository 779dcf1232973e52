import type { confirmNewsletter as contract } from '@backflow/contracts';
import type { Call } from '@backflow/service-kit';
import type { IdentityDeps } from '../deps.ts';
import { newsletterConfirmedMail } from '../mail/newsletter-mails.ts';
import { queueMail } from '../mail/outbox.ts';
import { LinkSpentError } from '../tokens/link-spent.error.ts';
import { issueToken, useToken } from '../tokens/one-time-tokens.ts';
import { END_LINK_HOURS } from './end-link.ts';

/** Begins a subscription, and says so in a mail with the way out of it. */
export async function confirmSubscription(
  { db: { sequelize }, links }: IdentityDeps,
  { body: { token } }: Call<typeof contract>,
): Promise<null> {
  await sequelize.transaction(async (transaction) => {
    const writing = { sequelize, transaction };
    const owner = await useToken(writing, 'confirm-newsletter', token);
    const [rows] = await sequelize.query(
      `update newsletter_subscriptions set confirmed_at = now()
        where lower(email) = $1 and confirmed_at is null returning id`,
      { bind: [owner.email], transaction },
    );
    // Removed since, or confirmed by another of our mails.
    if (rows.length === 0) throw new LinkSpentError();
    const endToken = await issueToken(writing, 'end-newsletter', owner, END_LINK_HOURS);
    await queueMail(writing, owner.email, newsletterConfirmedMail(links.endNewsletter(endToken)));
  });
  return null;
}
