import { beforeEach, describe, expect, it } from '@jest/globals';
import { runJob } from '@backflow/service-kit/testing';
import { useMailService } from '../../test/mail-service.ts';
import { getNews } from '../../test/news.ts';
import { until } from '../../test/start-notifications.ts';
import { lastDigestTime, sendWeeklyDigestJob } from './weekly-digest.ts';

const MONDAY = new Date('2026-06-08T14:00:00.000Z');
const DAY_MS = 24 * 60 * 60 * 1000;

let now = MONDAY.getTime();
const mailing = await useMailService({ now: () => now });
const { service, mails } = mailing;
const news = getNews(service);

const daysFrom = (days: number, from = MONDAY) => new Date(from.getTime() + days * DAY_MS);
const run = (steps?: number) => runJob(service, sendWeeklyDigestJob, null, steps);
const long = { createdAt: new Date('2026-01-01T00:00:00Z') };

beforeEach(async () => {
  // Mails stay queued, with their data, until a test starts the mail server.
  await mailing.smtp.stop();
  now = MONDAY.getTime();
  await service.admin.query(
    `truncate bookings.offers, community.topics, learning.resources, identity.users cascade;
     delete from notifications.mailings; delete from notifications.digests`,
  );
});

const event = (title: string, fields: { days?: number; accessLevel?: 'premium' } = {}) =>
  news.buildOffer({
    ...{ kind: 'event', title, startsAt: daysFrom(30), accessLevel: fields.accessLevel ?? 'free' },
    publishedAt: daysFrom(fields.days ?? -1),
  });

describe('the time of a digest', () => {
  it.each([
    ['on a Monday at 7:00', '2026-06-08T14:00:00Z', '2026-06-08T14:00:00Z'],
    ['on a Monday before 7:00', '2026-06-08T13:59:59Z', '2026-06-01T14:00:00Z'],
    ['on a Sunday', '2026-06-14T23:00:00Z', '2026-06-08T14:00:00Z'],
    ['after the clock went forward', '2026-03-09T14:00:00Z', '2026-03-09T14:00:00Z'],
    ['in the week before', '2026-03-08T23:00:00Z', '2026-03-02T15:00:00Z'],
    ['after the clock went back', '2026-11-02T15:30:00Z', '2026-11-02T15:00:00Z'],
    ['an hour too early after the clock went back', '2026-11-02T14:30:00Z', '2026-10-26T14:00:00Z'],
  ])('%s', (_when, at, expected) => {
    expect(lastDigestTime(new Date(at))).toEqual(new Date(expected));
  });
});

describe('the weekly digest', () => {
  it('has all that is new, with a link to each, as text and as HTML', async () => {
    const member = await service.buildMember(long);
    const id = await event('RPZ field testing');
    await news.buildOffer({
      ...{ kind: 'course', title: 'Testing an RPZ', startsAt: null, accessLevel: 'free' },
      publishedAt: daysFrom(-2),
    });
    await news.buildResource('Winterizing', daysFrom(-3));
    for (const [title, replies] of [
      ['Quiet', 1],
      ['Loud', 12],
    ] as const)
      await news.buildTopic(title, { publishedAt: daysFrom(-3), replies, author: id });
    await mailing.smtp.start();
    await run();
    await until(() => mailing.smtp.received.length === 1);
    const [mail] = await mails();
    expect(mail?.to?.[0]?.address).toBe(member.email);
    expect(mail?.subject).toBe('Your weekly digest: 1 event, 1 course, 1 resource, 2 topics');
    expect(mail?.text).toContain(
      `  RPZ field testing\n  Wednesday, July 8, 2026, 7:00 AM PT · Lab, Riverside\n  https://academy.example.com/events/${id}\n`,
    );
    expect(mail?.html).toContain(`href="https://academy.example.com/events/${id}"`);
    expect(mail?.text?.indexOf('Loud')).toBeLessThan(mail?.text?.indexOf('Quiet') ?? 0);
    expect(mail?.text).toContain('Winterizing\n  By Ada Moss\n');
    const header = mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
    expect(header).toContain('/api/mail/unsubscribe');
    const token = /token=([^>]+)>/.exec(header)?.[1] ?? '';
    const client = await service.as(null);
    await client.post(`/api/mail/unsubscribe?token=${token}`);
    const { rows } = await service.admin.query<{ flags: boolean[] }>(
      `select array[weekly_email_digest, email_notifications, new_event_alerts] as flags from identity.users where id = $1`,
      [member.id],
    );
    expect(rows).toEqual([{ flags: [false, true, true] }]);
  });

  it('contains only what is new to its member, and no premium records for others', async () => {
    const [free, premium, booked, writer, joined] = await Promise.all([
      service.buildMember(long),
      service.buildMember({ ...long, subscriptionStatus: 'premium' }),
      service.buildMember(long),
      service.buildMember(long),
      service.buildMember({ createdAt: daysFrom(-0.5) }),
    ]);
    await news.book(await event('Booked'), booked);
    await event('For premium', { accessLevel: 'premium' });
    await news.buildTopic('Own', { publishedAt: daysFrom(-0.2), replies: 3, author: writer.id });
    await mailing.smtp.start();
    await run();
    const subjects = async () => {
      await until(() => mailing.smtp.received.length === 5);
      return Object.fromEntries(
        (await mails()).map(({ to, subject }) => [
          to?.[0]?.address,
          subject?.slice('Your weekly digest: '.length),
        ]),
      );
    };
    expect(await subjects()).toEqual({
      [free.email]: '1 event, 1 topic',
      [premium.email]: '2 events, 1 topic',
      [booked.email]: '1 topic',
      [writer.email]: '1 event',
      [joined.email]: '1 topic',
    });
  });

  it('is sent once a week, and only where something is new since the last one', async () => {
    const member = await service.buildMember(long);
    await event('First week');
    await run();
    await run();
    now = daysFrom(1).getTime();
    await run();
    expect(await news.queuedFor('weekly-digest')).toHaveLength(1);
    now = daysFrom(7).getTime();
    await run();
    expect(await news.queuedFor('weekly-digest')).toHaveLength(1);
    await event('Third week', { days: 9 });
    now = daysFrom(14).getTime();
    await run();
    const queued = await news.queuedFor('weekly-digest');
    expect(queued.map(([id, { since }]) => [id, since])).toEqual([
      [member.id, daysFrom(-7).toISOString()],
      [member.id, MONDAY.toISOString()],
    ]);
  });

  it('is sent after a downtime of a day, and not in the middle of the week', async () => {
    await service.buildMember(long);
    await event('New');
    now = daysFrom(3).getTime();
    await run();
    expect(await news.queuedFor('weekly-digest')).toEqual([]);
    now = daysFrom(1).getTime();
    await run();
    expect(await news.queuedFor('weekly-digest')).toHaveLength(1);
  });

  it('is not queued for members who do not want it or can’t be reached, nor while the site sends no mail', async () => {
    await event('New');
    const turnOff = async (column: string) => {
      const { id } = await service.buildMember(long);
      await mailing.updateUser(id, { [column]: false });
    };
    await turnOff('weekly_email_digest');
    await turnOff('email_notifications');
    await service.buildMember({ ...long, isEmailConfirmed: false });
    const { email } = await service.buildMember(long);
    await service.bounce({ email });
    const suspended = await service.buildMember(long);
    await service.admin.query(
      `update identity.users set suspended_at = now(), suspension_reason = 'Spam' where id = $1`,
      [suspended.id],
    );
    await run();
    expect(await news.queuedFor('weekly-digest')).toEqual([]);
    await service.buildMember(long);
    await service.admin.query('delete from notifications.mailings');
    await service.changeSettings({ emailNotifications: false });
    await run();
    expect(await news.queuedFor('weekly-digest')).toEqual([]);
  });

  it('to a thousand stores its text once; a killed run continues without doubles', async () => {
    await event(`New ${'and long '.repeat(50)}`);
    await service.admin.query(
      `insert into identity.users (email, password_hash, first_name, last_name, email_confirmed_at, created_at)
       select n || '@example.com', '!', 'Pat', 'Fitter', now(), '2026-01-01' from generate_series(1, 1000) n`,
    );
    await expect(run(2)).rejects.toThrow('the process is stopped');
    expect(await news.queuedFor('weekly-digest')).toHaveLength(400);
    await Promise.all([run(), run()]);
    const queued = await news.queuedFor('weekly-digest');
    expect(queued).toHaveLength(1000);
    expect(new Set(queued.map(([id]) => id)).size).toBe(1000);
    const { rows } = await service.admin.query<{ longest: number }>(
      `select max(length(data::text))::int as longest from jobs.job where data ->> 'template' = 'weekly-digest'`,
    );
    expect(rows[0]?.longest).toBeLessThan(400);
    await service.admin.query(`delete from jobs.job where state <> 'active'`);
  });
});
