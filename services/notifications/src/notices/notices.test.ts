import { ERASE_MEMBER } from '@backflow/contracts/identity';
import { MAX_UNREAD_COUNT, mailRequest, sendMail } from '@backflow/contracts/notifications';
import type { Notice } from '@backflow/contracts/notifications';
import type { TestClient } from '@backflow/service-kit/testing';
import { runJob, walkPages } from '@backflow/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { useMailService } from '../../test/mail-service.ts';
import { ORIGIN, until } from '../../test/start-notifications.ts';
import { purgeNoticesJob } from './purge-notices.ts';

const mail = await useMailService();

const approved = { title: 'Sizing a relief drain', url: `${ORIGIN}/forum/7?reply=2` };
const event = {
  ...{ title: 'RPZ Field Testing', startsAt: '2026-12-04T16:00:00.000Z', place: 'Fresno', version: '1' },
  ...{ url: `${ORIGIN}/events?eventId=1`, calendarId: 'event-1' },
};

async function buildReader(fields: Parameters<typeof mail.buildRecipient>[0] = {}) {
  const member = await mail.buildRecipient(fields);
  const client = await mail.service.as(member);
  return { ...member, client };
}

const getNotices = async (client: TestClient): Promise<Notice[]> =>
  (await client.get('/api/user/notices')).body.data as Notice[];
const getUnread = async (client: TestClient): Promise<number> =>
  (await client.get('/api/user/notices/count')).body.data.unread as number;
const read = async (client: TestClient, body: object) =>
  (await client.post('/api/user/notices/read', body)).body.data.unread as number;

/** Stores notices a minute apart, the newest first in the returned ids. */
async function store(userId: string, count: number, at = mail.service.context.now()): Promise<string[]> {
  const { rows } = await mail.service.admin.query<{ id: string }>(
    `insert into notifications.notices (id, user_id, kind, title, text, path, created_at)
     select gen_random_uuid(), $1, 'post', 'Post ' || n, 'All members can read it now.', '/forum/' || n,
            $2::timestamptz - n * interval '1 minute'
       from generate_series(1, $3) n returning id`,
    [userId, new Date(at), count],
  );
  return rows.map(({ id }) => id);
}

describe('a mail to a member', () => {
  it('makes a notice with the mail’s subject, that leads to its page', async () => {
    const { to, client } = await buildReader();
    await mail.send('forum-approved', to, approved);
    const { subject } = await mail.oneMail();
    const [notice, ...others] = await getNotices(client);
    expect(notice).toMatchObject({
      ...{ kind: 'post', title: subject, text: 'All members can read it now.', path: '/forum/7?reply=2' },
      readAt: null,
    });
    expect(others).toEqual([]);
    expect(await getUnread(client)).toBe(1);
  });

  it.each([
    ['who has turned off all mail', { email_notifications: false }, 'member'],
    ['whose address is not confirmed', { isConfirmed: false }, 'unconfirmed'],
    ['whose address bounced', { email_bounced_at: '2026-11-01T00:00:00Z' }, 'bounced'],
  ])('makes the notice for a member %s, and is not sent', async (_who, fields, reason) => {
    const { to, client } = await buildReader(fields);
    await mail.send('forum-approved', to, approved);
    await until(async () => (await mail.outcomes()).length === 1);
    expect((await mail.outcomes())[0]?.[2]).toBe(reason);
    expect(await getNotices(client)).toHaveLength(1);
  });

  it('makes one notice when it is delayed and sent later, or when the mail server is away at first', async () => {
    const { id, to, client } = await buildReader({ isConfirmed: false });
    await mail.send('forum-approved', to, approved);
    await until(async () => (await mail.outcomes()).length === 1);
    mail.smtp.refusal = 'try again';
    mail.smtp.refusalCode = 450;
    await mail.updateUser(id, { email_confirmed_at: new Date() });
    await mail.service.admin.query(`update jobs.job set start_after = now() where state = 'created'`);
    await until(async () => (await mail.service.jobs()).some(({ state }) => state === 'retry'));
    mail.smtp.refusal = null;
    await mail.service.skipWaits();
    await mail.oneMail();
    expect(await getNotices(client)).toHaveLength(1);
  });

  it('to an address, with the member’s id, makes a notice too', async () => {
    const { id, email, client } = await buildReader();
    const data = { reason: 'No licence number yet', url: `${ORIGIN}/premium` };
    await mail.service.send(mailRequest('premium-declined', email, data, { userId: id }));
    await mail.oneMail();
    expect(await getNotices(client)).toMatchObject([
      { kind: 'premium', path: '/premium', text: 'We could not grant it. The reason: No licence number yet' },
    ]);
  });

  it.each([
    ['a booking that the member made', {}, 0],
    ['a seat from the waiting list', { change: 'moved-up' }, 1],
    ['a booking that an administrator added', { change: 'added' }, 1],
  ] as const)('about %s makes %j → %i notices', async (_what, change, count) => {
    const { to, client } = await buildReader();
    await mail.send('registration-confirmed', to, { ...event, ...change });
    await mail.oneMail();
    expect(await getNotices(client)).toHaveLength(count);
  });

  it('makes no notice for the supplier, nor for the member it is about', async () => {
    const { about, client } = await buildReader();
    await mail.send('invoice-requested', about, { ...event, price: '325.00' });
    await mail.oneMail();
    expect(await getNotices(client)).toEqual([]);
  });
});

describe('reading', () => {
  it('marks what is named, and all up to an instant, for every device of the member', async () => {
    const { id, client, ...member } = await buildReader();
    const other = await mail.service.as({ id, ...member });
    const ids = await store(id, 5);
    expect(await read(client, { ids: ids.slice(0, 1) })).toBe(4);
    expect(await getUnread(other)).toBe(4);
    const [newest, second, third] = await getNotices(client);
    expect(newest?.readAt).not.toBeNull();
    expect(second?.readAt).toBeNull();
    expect(await read(client, { until: third?.createdAt })).toBe(1);
    // A repeated call changes nothing.
    expect(await read(client, { until: third?.createdAt })).toBe(1);
    expect((await getNotices(other)).map(({ readAt }) => readAt === null)).toEqual([
      false,
      true,
      false,
      false,
      false,
    ]);
  });

  it('does not mark notices of other members', async () => {
    const [own, other] = [await buildReader(), await buildReader()];
    const ids = await store(other.id, 2);
    expect(await getNotices(own.client)).toEqual([]);
    const until = new Date(mail.service.context.now() + 60_000).toISOString();
    expect(await read(own.client, { ids, until })).toBe(0);
    expect(await getUnread(other.client)).toBe(2);
  });

  it('refuses input that is no id or no instant', async () => {
    const { client } = await buildReader();
    for (const body of [{ ids: ['7'] }, { ids: 'all' }, { until: 'now' }]) {
      const { status, body: refusal } = await client.post('/api/user/notices/read', body);
      expect([status, refusal.code]).toEqual([400, 'VALIDATION_FAILED']);
    }
  });

  it('pages through 3,000 notices without one twice, and counts unread ones up to 100', async () => {
    const { id, client } = await buildReader();
    await store(id, 3000);
    const all = await walkPages<Notice>(client, '/api/user/notices?limit=100');
    expect(new Set(all.map((notice) => notice.id)).size).toBe(3000);
    expect([...all].sort((a, b) => b.createdAt.localeCompare(a.createdAt))).toEqual(all);
    expect(await getUnread(client)).toBe(MAX_UNREAD_COUNT);
  });
});

describe('notices are deleted', () => {
  it('after 180 days', async () => {
    const { id, client } = await buildReader();
    const day = 24 * 60 * 60_000;
    await store(id, 2, mail.service.context.now() - 181 * day);
    await store(id, 1, mail.service.context.now() - 179 * day);
    await runJob(mail.service, purgeNoticesJob, null);
    expect(await getNotices(client)).toHaveLength(1);
  });

  it('with their member, and the purge finds those of members who are gone', async () => {
    const [erased, other] = [await buildReader(), await buildReader()];
    await store(erased.id, 2);
    await store(other.id, 1);
    const data = { memberId: erased.id, addresses: [erased.email] };
    await mail.service.context.jobs.send(ERASE_MEMBER.notifications, data);
    const owners = async () =>
      (
        await mail.service.admin.query<{ id: string }>('select user_id as id from notifications.notices')
      ).rows.map(({ id }) => id);
    await until(async () => (await owners()).length === 1);
    expect(await owners()).toEqual([other.id]);

    await mail.service.admin.query(
      `insert into notifications.notices (id, user_id, kind, title, text, path, created_at)
       values (gen_random_uuid(), gen_random_uuid(), 'post', 'Late', 'Late', '/forum', now())`,
    );
    await runJob(mail.service, purgeNoticesJob, null);
    expect(await owners()).toEqual([other.id]);
  });

  it('no notice is stored for a member who is gone', async () => {
    const { email } = await buildReader();
    const request = mailRequest(
      'premium-ended',
      email,
      { url: `${ORIGIN}/premium` },
      { userId: '00000000-0000-4000-8000-000000000000' },
    );
    await mail.service.context.jobs.send(sendMail, request);
    await mail.oneMail();
    const { rowCount } = await mail.service.admin.query('select 1 from notifications.notices');
    expect(rowCount).toBe(0);
  });
});
