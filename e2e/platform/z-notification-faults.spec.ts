import { randomUUID } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join as joinPath } from 'node:path';
import { expect, test } from '@playwright/test';
import { createEvent, register } from '../support/events.ts';
import { call, join, joinAsAdmin } from '../support/people.ts';
import { E2E_DATA_DIR } from '../support/platform.ts';
import { crash, pause, getPid } from '../support/processes.ts';
import { useServiceProcesses } from '../support/service-processes.ts';
import { rows } from '../support/stores.ts';

/** In the second test each of two services is killed for half of them. */
const MEMBERS = { away: 6, killed: 4 };
const HOUR_MS = 60 * 60 * 1000;

let admin: string;
let title: string;
test.beforeAll(() => useServiceProcesses('each'));
test.beforeEach(async () => {
  admin = (await joinAsAdmin()).cookie;
  title = `Fault class ${randomUUID().slice(0, 8)}`;
});

interface Reader {
  id: string;
  email: string;
  cookie: string;
  number: string;
}

/** A member who wants text messages. */
async function buildReader(_: unknown, index: number): Promise<Reader> {
  const person = await join();
  const number = `+1415${String(Date.now()).slice(-6)}${index}`;
  await rows(`insert into identity.sms_consents values ($1, $2, 1, now())`, [person.id, number]);
  await rows(`update identity.users set sms_notifications = true where id = $1`, [person.id]);
  return { ...person, number };
}

const buildReaders = (length: number) => Promise.all(Array.from({ length }, buildReader));

/** Within a day, so that text messages about a change are sent at night too. */
const startsSoon = () => ({
  title,
  startDate: new Date(Date.now() + 20 * HOUR_MS).toISOString(),
  endDate: null,
});

/** Messages about the event in the mailbox: recipient and Message-ID of each copy. */
async function received(): Promise<{ to: string; id: string; isSms: boolean }[]> {
  const folder = joinPath(E2E_DATA_DIR, 'mail');
  const files = (await readdir(folder)).filter((file) => file.endsWith('.eml'));
  const mails = await Promise.all(files.map((file) => readFile(joinPath(folder, file), 'utf8')));
  return mails
    .filter((mail) => mail.replace(/=?\r\n[ \t]?/g, '').includes(title))
    .map((mail) => {
      const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(mail)?.[1]?.trim() ?? '';
      return { to: header('To'), id: header('Message-ID'), isSms: header('To').endsWith('@sms.invalid') };
    });
}

/** Different messages that somebody has received; copies of one count once. */
const messagesTo = (all: Awaited<ReturnType<typeof received>>, to: string) =>
  new Set(all.filter((mail) => mail.to.startsWith(to)).map(({ id }) => id)).size;

/** Lets all that is to be tried again run now, until nothing is left. */
const allSent = () =>
  expect
    .poll(
      async () => {
        await rows(`update jobs.job set start_after = now() where state = 'retry'`);
        const left = await rows(
          `select from jobs.job where name in ('notifications.send-mail', 'notifications.send-sms', 'bookings.notify-attendees')
              and state in ('created', 'retry', 'active') and start_after < now() + interval '1 minute'`,
        );
        return left.length;
      },
      { timeout: 60_000, intervals: [500] },
    )
    .toBe(0);

test('while mail server and SMS provider do not respond, members book; then each gets each message', async () => {
  const readers = await buildReaders(MEMBERS.away);
  const event = await createEvent(admin, startsSoon());
  const away = pause('mailbox');
  try {
    for (const { cookie } of readers) {
      const since = performance.now();
      await register(cookie, event);
      expect(performance.now() - since).toBeLessThan(5000);
    }
    await call('PATCH', `/api/events/${event}`, admin, { location: 'Hall 7, Sacramento' });
    // Both channels have tried, in vain.
    await expect
      .poll(
        async () =>
          (
            await rows<{ channel: string }>(
              `select distinct channel from notifications.deliveries
                where status = 'waiting' and attempts > 0 and template in ('registration-confirmed', 'event-moved')`,
            )
          ).length,
        { timeout: 60_000 },
      )
      .toBe(2);
    for (const path of ['/api/user/notices', '/api/user/registrations', '/api/user'])
      expect((await call('GET', path, readers[0]?.cookie)).status).toBe(200);
  } finally {
    away.resume();
  }
  await allSent();
  const all = await received();
  for (const { email, number } of readers) {
    // The confirmation, and the change.
    expect([email, messagesTo(all, email)]).toEqual([email, 2]);
    expect([number, all.filter(({ to }) => to.startsWith(number)).length]).toEqual([number, 1]);
  }
});

test('services killed between a commit and its jobs lose no message and repeat none under another id', async () => {
  const readers = await buildReaders(MEMBERS.killed);
  const event = await createEvent(admin, startsSoon());
  for (const [index, { cookie }] of readers.entries()) {
    await register(cookie, event);
    const victim = index % 2 === 0 ? 'notifications' : 'bookings';
    const pid = crash(victim);
    await expect.poll(() => getPid(victim), { timeout: 20_000 }).not.toBe(pid);
    await expect
      .poll(async () => (await call('GET', '/api/user/registrations', cookie)).status, { timeout: 20_000 })
      .toBe(200);
  }
  await call('PATCH', `/api/events/${event}`, admin, { location: 'Hall 8, Sacramento' });
  crash('notifications');
  // A job of a killed process is given to another one when its heartbeat is missed.
  await rows(`update jobs.job set heartbeat_on = now() - interval '1 hour' where state = 'active'`);
  await rows('update jobs.queue set monitor_claim_on = null');
  await allSent();
  const all = await received();
  for (const { email, number } of readers) {
    expect([email, messagesTo(all, email)]).toEqual([email, 2]);
    expect([number, messagesTo(all, number)]).toEqual([number, 1]);
  }
});
