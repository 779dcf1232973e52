import { randomUUID } from 'node:crypto';
import { sendMail } from '@backflow/contracts/notifications';
import type { MailRequest } from '@backflow/contracts/notifications';
import type { Notifications } from './start-notifications.ts';

interface OfferFields {
  kind: 'event' | 'webinar' | 'course';
  title: string;
  publishedAt: Date;
  startsAt: Date | null;
  accessLevel: 'free' | 'premium';
}

/** Writes the records that other services publish, and reads the mails queued about them. */
export function getNews({ admin }: Pick<Notifications, 'admin'>) {
  let topics = 0;
  return {
    /** @returns the id of the new offer */
    async buildOffer({ kind, title, publishedAt, startsAt, accessLevel }: OfferFields): Promise<string> {
      const id = randomUUID();
      await admin.query(
        `insert into bookings.offers
           (id, kind, title, starts_at, price, access_level, is_published, version, details, first_published_at)
         values ($1, $2, $3, $4, 0, $5, true, 1, '{"isVirtual": false, "location": "Lab, Riverside"}', $6)`,
        [id, kind, title, startsAt, accessLevel, publishedAt],
      );
      return id;
    },
    async book(offerId: string, { id }: { id: string }): Promise<void> {
      await admin.query(
        `insert into bookings.bookings (kind, offer_id, user_id, status)
         select kind, id, $2, 'confirmed' from bookings.offers where id = $1`,
        [offerId, id],
      );
    },
    async buildResource(title: string, publishedAt: Date): Promise<void> {
      await admin.query(
        `insert into learning.resources (title, author, is_published, published_at) values ($1, 'Ada Moss', true, $2)`,
        [title, publishedAt],
      );
    },
    async buildTopic(
      title: string,
      { publishedAt, replies, author }: { publishedAt: Date; replies: number; author: string },
    ): Promise<void> {
      const id = randomUUID();
      topics += 1;
      await admin.query(
        `insert into community.topics (id, published_at, number, last_activity_at, reply_count)
         values ($1, $2, $3, $2, $4)`,
        [id, publishedAt, topics, replies],
      );
      await admin.query(
        `insert into community.posts
           (id, topic_id, title, author_id, content, html, html_version, preview, state, created_at, approved_at)
         values ($1, $1, $2, $3, '', '', 1, '', 'approved', $4, $4)`,
        [id, title, author, publishedAt],
      );
    },
    /** The queued mails of a template, by the id of their member. */
    async queuedFor(template: MailRequest['template']): Promise<[id: string, data: MailRequest['data']][]> {
      const { rows } = await admin.query<{ data: MailRequest }>(
        `select data from jobs.job where name = $1 and data ->> 'template' = $2 order by created_on, id`,
        [sendMail.name, template],
      );
      return rows.map(({ data: { to, data } }) => [
        typeof to === 'object' && to?.kind === 'member' ? to.id : '',
        data,
      ]);
    },
  };
}
