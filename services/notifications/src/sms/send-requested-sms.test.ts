import { mailRequest, sendSms } from '@backflow/contracts/notifications';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { startSmsApi } from '../../test/sms-api.ts';
import type { SmsApi } from '../../test/sms-api.ts';
import { startSmtp } from '../../test/smtp.ts';
import type { Smtp } from '../../test/smtp.ts';
import { ORIGIN, startNotifications, until } from '../../test/start-notifications.ts';
import type { Notifications } from '../../test/start-notifications.ts';

const FROM = '+14155550199';
/** A Friday, 13:00 in California. */
const NOON = Date.parse('2026-12-04T21:00:00.000Z');
const HOUR = 60 * 60 * 1000;

let api: SmsApi;
let smtp: Smtp;
let service: Notifications;
let now = NOON;
let count = 0;
beforeAll(async () => {
  [api, smtp] = await Promise.all([startSmsApi(), startSmtp()]);
  const account = { SMS_ACCOUNT_SID: 'AC1', SMS_AUTH_TOKEN: 'secret', SMS_FROM: FROM, SMS_API_URL: api.url };
  service = await startNotifications(smtp.url, { ...account, now: () => now });
  service.work();
});
afterEach(async () => {
  now = NOON;
  Object.assign(api, { refusal: null, isSilent: false });
  await service.clear();
  await service.admin.query('delete from identity.sms_stops');
  api.received.length = 0;
  smtp.received.length = 0;
});
afterAll(async () => {
  await service.stop();
  await Promise.all([api.stop(), smtp.stop()]);
});

/** A member with a confirmed number who wants text messages. */
async function buildReader(fields: { sms?: boolean; isEmailConfirmed?: boolean } = {}) {
  const { sms = true, ...overrides } = fields;
  const { id } = await service.buildMember(overrides);
  const number = `+1415555${String(1000 + (count += 1))}`;
  await service.admin.query('update identity.users set sms_notifications = $2 where id = $1', [id, sms]);
  await service.admin.query('insert into identity.sms_consents values ($1, $2, 1, now())', [id, number]);
  return { id, number, to: { kind: 'member', id } as const };
}

const inHours = (hours: number) => new Date(now + hours * HOUR).toISOString();

const moved = (startsAt: string) => ({
  ...{ title: 'RPZ Field Testing', startsAt, place: 'Fresno', version: '1', calendarId: 'event-1' },
  ...{ url: `${ORIGIN}/events?eventId=1`, oldStartsAt: startsAt, oldPlace: 'Clovis' },
});

const sendMoved = (to: { kind: 'member'; id: string }, startsAt = inHours(72)) =>
  service.send(mailRequest('event-moved', to, moved(startsAt)));

const outcomes = async () =>
  (
    await service.admin.query<{ status: string; reason: string | null; attempts: number }>(
      `select status, reason, attempts from notifications.deliveries where channel = 'sms'`,
    )
  ).rows;

const smsJobs = async () =>
  (
    await service.admin.query<{ state: string; startAfter: string }>(
      `select state, start_after as "startAfter" from jobs.job where name = $1 order by created_on`,
      [sendSms.name],
    )
  ).rows;

const isOver = async () =>
  (await service.admin.query(`select from jobs.job where state in ('created', 'retry', 'active')`))
    .rowCount === 0;

describe('a member who wants text messages', () => {
  it('gets one beside the mail, with the new time and place', async () => {
    const { number, to } = await buildReader();
    await sendMoved(to, '2026-12-11T16:00:00.000Z');
    await until(() => api.received.length === 1);
    expect(api.received).toEqual([
      {
        ...{ to: number, from: FROM },
        text: `Backflow Academy: New date or place for RPZ Field Testing: Fri, Dec 11, 8:00 AM PT, Fresno. ${ORIGIN}/events?eventId=1 Reply STOP to end.`,
      },
    ]);
    await until(isOver);
    expect(smtp.received).toHaveLength(1);
    expect(await outcomes()).toEqual([{ status: 'sent', reason: null, attempts: 1 }]);
    const { rows } = await service.admin.query('select * from jobs.job, notifications.deliveries');
    expect(JSON.stringify(rows)).not.toContain(number);
  });

  it('gets a message by the channels alone that they chose for it', async () => {
    const { to } = await buildReader();
    const request = mailRequest('event-moved', to, moved(inHours(72)));
    await service.send({ ...request, channels: ['mail'] });
    await until(() => smtp.received.length === 1);
    await until(isOver);
    expect(api.received).toEqual([]);
    await service.send({ ...request, channels: ['sms'] });
    await until(() => api.received.length === 1);
    await until(isOver);
    expect(smtp.received).toHaveLength(1);
  });

  it.each([
    ['whose address is not confirmed', { isEmailConfirmed: false }, {}],
    ['whose address bounces', {}, { email_bounced_at: '2026-11-01T00:00:00Z' }],
    ['who has turned off all mail', {}, { email_notifications: false }],
  ])('gets it also %s', async (_who, fields, columns) => {
    const { id, to } = await buildReader(fields);
    for (const [column, value] of Object.entries(columns))
      await service.admin.query(`update identity.users set ${column} = $1 where id = $2`, [value, id]);
    await sendMoved(to);
    await until(() => api.received.length === 1);
  });

  it('gets it once when the mail server is away at first', async () => {
    const { to } = await buildReader();
    Object.assign(smtp, { refusal: 'try again', refusalCode: 450 });
    await sendMoved(to);
    await until(async () => (await service.jobs()).some(({ state }) => state === 'retry'));
    smtp.refusal = null;
    await service.skipWaits();
    await until(() => smtp.received.length === 1);
    await until(isOver);
    expect(api.received).toHaveLength(1);
  });
});

describe('no text message', () => {
  it.each([
    ['to a member who has turned them off', { sms: false }, ''],
    ['to a number that replied STOP', {}, `select identity.stop_sms_v1($1, 'reply', now())`],
  ])('goes %s', async (_whom, fields, statement) => {
    const { to, number } = await buildReader(fields);
    if (statement !== '') await service.admin.query(statement, [number]);
    await sendMoved(to);
    await until(() => smtp.received.length === 1);
    await until(isOver);
    expect([api.received, await smsJobs()]).toEqual([[], []]);
  });

  it('goes to a member who stops them before it is sent', async () => {
    const { to, number } = await buildReader();
    api.refusal = { status: 500, code: 20500 };
    await sendMoved(to);
    await until(async () => (await outcomes())[0]?.status === 'waiting');
    await service.admin.query(`select identity.stop_sms_v1($1, 'reply', now())`, [number]);
    api.refusal = null;
    await service.skipWaits();
    await until(isOver);
    expect(api.received).toEqual([]);
  });

  it('belongs to other mails', async () => {
    const { to } = await buildReader();
    const post = { title: 'Sizing a relief drain', url: `${ORIGIN}/forum/7` };
    await service.send(mailRequest('forum-approved', to, post));
    await until(() => smtp.received.length === 1);
    await until(isOver);
    expect(await smsJobs()).toEqual([]);
  });
});

describe('the provider', () => {
  it('that is down gets each message once when it is back', async () => {
    const readers = await Promise.all(Array.from({ length: 5 }, () => buildReader()));
    api.refusal = { status: 503, code: 20503 };
    for (const { to } of readers) await sendMoved(to);
    await until(async () => (await outcomes()).filter(({ status }) => status === 'waiting').length === 5);
    expect((await outcomes())[0]).toMatchObject({ status: 'waiting', reason: '20503 503' });
    api.refusal = null;
    await until(async () => {
      await service.skipWaits();
      return isOver();
    });
    expect(api.received.map(({ to }) => to).sort()).toEqual(readers.map(({ number }) => number).sort());
    expect(smtp.received).toHaveLength(5);
  });

  it.each([
    [21610, 'reply'],
    [21211, 'refused'],
    [21614, 'refused'],
  ])('that refuses a number with %i ends its messages', async (code, reason) => {
    const { id, number, to } = await buildReader();
    api.refusal = { status: 400, code };
    await sendMoved(to);
    await until(async () => (await outcomes())[0]?.status === 'failed');
    await until(isOver);
    const { rows } = await service.admin.query(
      `select s.reason, u.sms_notifications as "isOn" from identity.sms_stops s, identity.users u
        where s.phone_number = $1 and u.id = $2`,
      [number, id],
    );
    expect(rows).toEqual([{ reason, isOn: false }]);
  });

  it('that does not accept a message gets it until it is out of date', async () => {
    const { to } = await buildReader();
    api.refusal = { status: 503, code: 20503 };
    await sendMoved(to, inHours(2));
    await until(async () => (await outcomes())[0]?.status === 'waiting');
    now += 3 * HOUR;
    api.refusal = null;
    await service.skipWaits();
    await until(isOver);
    expect(await outcomes()).toMatchObject([{ status: 'skipped', reason: 'out of date' }]);
    expect(api.received).toEqual([]);
  });
});

describe('at night', () => {
  const NIGHT = Date.parse('2026-12-05T06:00:00.000Z');

  it('a message waits until eight in the morning', async () => {
    now = NIGHT;
    const { to } = await buildReader();
    await sendMoved(to, inHours(72));
    await until(async () => (await outcomes())[0]?.reason === 'quiet hours');
    await until(async () => (await smsJobs()).some(({ state }) => state === 'created'));
    const [waiting] = (await smsJobs()).filter(({ state }) => state === 'created');
    expect(new Date(waiting?.startAfter ?? 0).toISOString()).toBe('2026-12-05T16:00:00.000Z');
    expect(api.received).toEqual([]);
    now = Date.parse('2026-12-05T16:00:00.000Z');
    await service.admin.query(`update jobs.job set start_after = now() where state = 'created'`);
    await until(() => api.received.length === 1);
    await until(isOver);
    expect(await outcomes()).toEqual([{ status: 'sent', reason: null, attempts: 1 }]);
  });

  it('a change of an event that starts within a day is sent at once', async () => {
    now = NIGHT;
    const { to } = await buildReader();
    await sendMoved(to, inHours(20));
    await until(() => api.received.length === 1);
  });
});
