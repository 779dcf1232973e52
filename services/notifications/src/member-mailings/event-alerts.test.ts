import { beforeEach, describe, expect, it } from '@jest/globals';
import { runJob } from '@backflow/service-kit/testing';
import { useMailService } from '../../test/mail-service.ts';
import { getNews } from '../../test/news.ts';
import { until } from '../../test/start-notifications.ts';
import { sendEventAlertsJob } from './event-alerts.ts';

const START = Date.parse('2026-06-10T17:00:00.000Z');
const HOUR_MS = 60 * 60 * 1000;

let now = START;
const mailing = await useMailService({ now: () => now });
const { service, mails } = mailing;
const news = getNews(service);

const run = () => runJob(service, sendEventAlertsJob, null);
const inHours = (hours: number) => new Date(now + hours * HOUR_MS);

beforeEach(async () => {
  // Mails stay queued, with their data, until a test starts the mail server.
  await mailing.smtp.stop();
  now = START;
  await service.admin.query(
    `truncate bookings.offers, identity.users cascade;
     delete from notifications.mailings; delete from notifications.announced_events`,
  );
});

const event = (title: string, fields: { accessLevel?: 'premium'; kind?: 'webinar'; days?: number } = {}) =>
  news.buildOffer({
    ...{ kind: fields.kind ?? 'event', title, publishedAt: inHours(0) },
    ...{ startsAt: inHours((fields.days ?? 30) * 24), accessLevel: fields.accessLevel ?? 'free' },
  });

describe('an alert about new events', () => {
  it('comes an hour after the first, once, for all that were published meanwhile', async () => {
    const member = await service.buildMember();
    await event('First');
    await run();
    now += HOUR_MS / 2;
    await event('Second', { kind: 'webinar', days: 40 });
    await run();
    expect(await news.queuedFor('new-events')).toEqual([]);
    now = START + HOUR_MS;
    await mailing.smtp.start();
    await run();
    await run();
    await until(() => mailing.smtp.received.length === 1);
    const [mail] = await mails();
    expect(mail?.to?.[0]?.address).toBe(member.email);
    expect(mail?.subject).toBe('2 new events');
    expect(mail?.text).toMatch(/ {2}First\n.* · Lab, Riverside\n[^]*Second\n.* · Virtual\n/);
    expect(mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toContain(
      '/api/mail/unsubscribe',
    );
    const { rows } = await service.admin.query('select title, path from notifications.notices');
    expect(rows).toEqual([{ title: '2 new events', path: '/events' }]);
    now += 30 * HOUR_MS;
    await run();
    expect(await service.jobs()).toHaveLength(1);
  });

  it('names one event in its subject, and several dates of it as one', async () => {
    await service.buildMember();
    const id = await event('RPZ field testing', { days: 10 });
    for (const days of [17, 24]) await event('RPZ field testing', { days });
    now += HOUR_MS;
    await mailing.smtp.start();
    await run();
    await until(() => mailing.smtp.received.length === 1);
    const [mail] = await mails();
    expect(mail?.subject).toBe('New event: RPZ field testing');
    expect(mail?.text).toContain('2 more dates until Saturday, July 4, 2026');
    expect(mail?.text).toContain(`See the Event:\nhttps://academy.example.com/events/${id}\n`);
  });

  it('is sent to who wants it, with premium events for premium members alone', async () => {
    const premium = await service.buildMember({ subscriptionStatus: 'premium' });
    await service.buildMember();
    const off = await service.buildMember({ subscriptionStatus: 'premium' });
    await mailing.updateUser(off.id, { new_event_alerts: false });
    await event('For premium', { accessLevel: 'premium' });
    now += HOUR_MS;
    await run();
    expect((await news.queuedFor('new-events')).map(([id]) => id)).toEqual([premium.id]);
  });

  it('leaves out what was taken down or has begun meanwhile, and what a member has booked', async () => {
    const [booker] = [await service.buildMember()];
    const taken = await event('Taken down');
    await news.book(await event('Booked'), booker);
    await event('Begun', { days: 0.02 });
    now += HOUR_MS;
    await service.admin.query('update bookings.offers set is_published = false where id = $1', [taken]);
    await run();
    expect(await news.queuedFor('new-events')).toEqual([]);
    await service.admin.query('update bookings.offers set is_published = true where id = $1', [taken]);
    await run();
    expect((await news.queuedFor('new-events')).map(([id]) => id)).toEqual([booker.id]);
  });
});
