import { LINK_HOURS } from '@backflow/contracts';
import type { subscribeToNewsletter as contract } from '@backflow/contracts';
import type { Call } from '@backflow/service-kit';
import type { IdentityDeps } from '../deps.ts';
import { confirmNewsletterMail } from '../mail/newsletter-mails.ts';
import { queueMail, queueNothing } from '../mail/outbox.ts';
import { issueToken } from '../tokens/one-time-tokens.ts';
import { END_LINK_HOURS } from './end-link.ts';

/**
 * Notes an address and asks its owner to confirm. Asking twice is the same answer and sends the question again; an
 * address that is subscribed already gets no mail, and the answer does not tell.
 */
export async function subscribe(
  { db: { sequelize }, links, throttles }: IdentityDeps,
  { body: { email }, address }: Call<typeof contract>,
): Promise<null> {
  await throttles.newsletter.use(email, address);
  await sequelize.transaction(async (transaction) => {
    const writing = { sequelize, transaction };
    // The update changes nothing: it makes the row answer, and wait for whoever is writing it.
    const [rows] = await sequelize.query(
      `insert into newsletter_subscriptions (email) values ($1)
       on conflict (lower(email)) do update set email = excluded.email
       returning confirmed_at as "confirmedAt"`,
      { bind: [email], transaction },
    );
    const isConfirmed = (rows as { confirmedAt: Date | null }[])[0]?.confirmedAt != null;
    const owner = { userId: null, email };
    const token = await issueToken(writing, 'confirm-newsletter', owner, LINK_HOURS.confirmNewsletter);
    const endToken = await issueToken(writing, 'end-newsletter', owner, END_LINK_HOURS);
    const mail = confirmNewsletterMail(links.confirmNewsletter(token), links.endNewsletter(endToken));
    if (isConfirmed) await queueNothing(writing, mail);
    else await queueMail(writing, email, mail);
  });
  return null;
}
