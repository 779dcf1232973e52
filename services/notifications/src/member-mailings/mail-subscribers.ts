import { mailingRequest, sendMail } from '@backflow/contracts/notifications';
import type { Mailing, News, NewsMailTemplate } from '@backflow/contracts/notifications';
import { storeMailing } from '@backflow/mails';
import { mutate, raw, sql, toUuid } from '@backflow/service-kit';
import type { JobRun, Sql, Write } from '@backflow/service-kit';
import type { NotificationsContext } from '../context.ts';
import { itemsFor } from '../templates/news-items.ts';

/** Members in one transaction. */
const BATCH = 200;
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

type Items = Pick<News, 'items' | 'url'>;

/** Behind mails that somebody waits for, such as a link to choose a password. */
const PRIORITY = -1;

const WANTED: Readonly<Record<NewsMailTemplate, Sql>> = {
  'new-events': raw('s.new_event_alerts'),
  'weekly-digest': raw('s.weekly_email_digest'),
};

/**
 * Stores a mail to all members who want such mails. `mailSubscribers` queues it for each.
 * @param until items published up to then are in it
 */
export async function storeMemberMailing(
  write: Write,
  { key, template, data, until }: { key: string; template: NewsMailTemplate; data: Items; until: Date },
): Promise<Mailing<NewsMailTemplate>> {
  const mailing = await storeMailing(write, { key, template, data });
  await write.rows(sql`
    insert into member_mailings (mailing_id, until) values (${mailing.id}, ${until}) on conflict do nothing`);
  return mailing;
}

/** Queues all mailings that are not done, also those that a killed run began. */
export async function mailSubscribers(context: NotificationsContext, run: JobRun): Promise<void> {
  for (;;) {
    run.signal.throwIfAborted();
    if (!(await mutate(context, run, (write) => queueBatch(context, write)))) return;
  }
}

interface OpenMailing extends Mailing<NewsMailTemplate> {
  data: Items;
  until: Date;
  after: string;
}

interface Subscriber {
  id: string;
  createdAt: Date;
  isPremium: boolean;
  /** Up to when the last digest told them what is new. */
  digestUntil: Date | null;
}

/** Queues the mails of the next members; the progress is committed with them. @returns false when nothing is left */
async function queueBatch(context: NotificationsContext, write: Write): Promise<boolean> {
  const [mailing] = await write.rows<OpenMailing>(sql`
    select m.id, m.template, m.data, p.until, p.sent_up_to as after
      from member_mailings p join mailings m on m.id = p.mailing_id
     where not p.is_done order by p.until, m.id limit 1 for update of p`);
  if (!mailing) return false;
  const { id, template, after } = mailing;
  const members = await write.rows<Subscriber>(sql`
    select s.id, s.created_at as "createdAt", s.is_premium as "isPremium", d.until as "digestUntil"
      from identity.mail_subscribers_v1 s left join digests d on d.user_id = s.id
     where ${WANTED[template]} and s.id > ${after} order by s.id limit ${BATCH}`);
  const known = await findKnown(write, mailing, members);
  const mailed: string[] = [];
  for (const member of members) {
    const own = getOwnData(mailing, member, known.get(member.id) ?? []);
    if (itemsFor({ ...mailing.data, ...own }).length === 0) continue;
    const request = mailingRequest(mailing, { kind: 'member', id: member.id }, own);
    await write.queue(sendMail, request, { id: toUuid(`${id} ${member.id}`), priority: PRIORITY });
    mailed.push(member.id);
  }
  if (template === 'weekly-digest') {
    await write.rows(sql`
      insert into digests as d (user_id, until) select unnest(${mailed}::uuid[]), ${mailing.until}
          on conflict (user_id) do update set until = greatest(d.until, excluded.until)`);
  }
  await write.rows(sql`
    update member_mailings set sent_up_to = ${members.at(-1)?.id ?? after}, is_done = ${members.length < BATCH}
     where mailing_id = ${id}`);
  context.log.info({ mailing: id, mails: mailed.length }, 'mails to members are queued');
  return true;
}

/** Parameters that select the items for one member. */
function getOwnData(
  { template, until }: OpenMailing,
  { createdAt, isPremium, digestUntil }: Subscriber,
  known: readonly string[],
): Pick<News, 'access' | 'since' | 'without'> {
  // Somebody who turned the digest on, or joined within the week, is not sent what is older.
  const firstSince = Math.max(until.getTime() - WEEK_MS, createdAt.getTime());
  return {
    access: isPremium ? 'premium' : 'free',
    ...(template === 'weekly-digest' && { since: (digestUntil ?? new Date(firstSince)).toISOString() }),
    ...(known.length > 0 && { without: known.join(' ') }),
  };
}

/** Finds the items of a mailing that each member has booked or written. */
async function findKnown(
  { rows }: Write,
  { data }: OpenMailing,
  members: readonly Subscriber[],
): Promise<Map<string, string[]>> {
  const items = itemsFor({ ...data, access: 'premium' }).flatMap(({ ids }) => ids);
  const ids = members.map(({ id }) => id);
  const found = await rows<{ userId: string; id: string }>(sql`
    select user_id as "userId", offer_id as id from bookings.own_bookings_v1
     where user_id = any(${ids}::uuid[]) and offer_id = any(${items}::uuid[]) and status <> 'cancelled'
     union
    select author_id, id from community.new_topics_v1
     where id = any(${items}::uuid[]) and author_id = any(${ids}::uuid[])`);
  const byMember = Map.groupBy(found, ({ userId }) => userId);
  return new Map([...byMember].map(([userId, own]) => [userId, own.map(({ id }) => id)]));
}
