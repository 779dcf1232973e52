import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { mailRequest } from '@backflow/contracts/notifications';
import PostalMime from 'postal-mime';
import { startSmtp } from '../../test/smtp.ts';
import type { Smtp } from '../../test/smtp.ts';
import { ORIGIN, startNotifications, until } from '../../test/start-notifications.ts';
import type { Notifications } from '../../test/start-notifications.ts';

const LIMIT = 5;
const SUPPLIER = 'office@example.com';

let smtp: Smtp;
let service: Notifications;
beforeAll(async () => {
  smtp = await startSmtp();
  service = await startNotifications(smtp.url, { supplierMailsPerHour: LIMIT });
  service.work();
});
afterEach(async () => {
  smtp.taken.length = 0;
  smtp.refusal = null;
  await service.clear();
});
afterAll(async () => {
  await service.stop();
  await smtp.stop();
});

const occasion = {
  title: 'RPZ field testing',
  startsAt: '2026-12-04T16:00:00.000Z',
  place: 'Training Lab, Riverside',
  url: `${ORIGIN}/events?eventId=e1`,
  calendarId: 'event-e1',
  version: '2',
  price: '95.00',
};

/** So many members ask for an invoice at once. */
async function requestInvoices(count: number): Promise<string[]> {
  await service.changeSettings({ supplierEmail: SUPPLIER });
  const members = await Promise.all(
    Array.from({ length: count }, (_, n) => service.buildMember({ lastName: `Fitter${n}` })),
  );
  await Promise.all(
    members.map(({ id }) =>
      service.send(mailRequest('invoice-requested', { kind: 'supplier', about: id }, occasion)),
    ),
  );
  return members.map(({ id }) => id);
}

const taken = () => Promise.all(smtp.taken.map((mail) => PostalMime.parse(mail)));
const subjects = async () => (await taken()).map(({ subject }) => subject);
const DIGEST = /requests? within the last hour/;
const entries = async () =>
  (await service.admin.query('select id from notifications.supplier_digest_entries')).rowCount;
const waitUntilCounted = (count: number) =>
  until(async () => {
    const deliveries = await service.deliveries();
    return (
      deliveries.length === count &&
      deliveries.every(({ status, reason }) => status === 'sent' || reason === 'digest')
    );
  });
/** An hour later. */
const digestIsDue = () =>
  service.admin.query(
    `update jobs.job set start_after = now() where name = 'notifications.send-supplier-digest' and state < 'active'`,
  );

describe('mails to the supplier', () => {
  it('are sent one by one up to the limit, whatever comes at once; the rest is one digest', async () => {
    await requestInvoices(12);
    await waitUntilCounted(12);
    expect(await subjects()).toEqual(Array(LIMIT).fill('Invoice to send: RPZ field testing'));
    expect(await entries()).toBe(7);

    await digestIsDue();
    await until(async () => (await subjects()).some((subject) => DIGEST.test(subject ?? '')));
    const digest = (await taken()).at(-1);
    expect(digest?.subject).toBe('7 requests within the last hour');
    expect(digest?.to?.[0]?.address).toBe(SUPPLIER);
    expect(digest?.text?.match(/Invoice to send: RPZ field testing/g)).toHaveLength(7);
    expect(digest?.text).toContain('Price: $95.00');
    const names = (await taken()).map(({ text }) => text).join('\n');
    for (let n = 0; n < 12; n += 1) expect(names).toContain(`Pat Fitter${n}`);
    await until(async () => (await entries()) === 0);
    expect((await service.deliveries()).every(({ status }) => status === 'sent')).toBe(true);
  });

  it('in a digest are sent again as long as the mail server refuses them, and no other way', async () => {
    await requestInvoices(LIMIT + 2);
    await waitUntilCounted(LIMIT + 2);
    smtp.refusal = '450 later';
    await digestIsDue();
    await until(async () =>
      (await service.deliveries()).some(
        ({ template, reason }) => template === 'supplier-digest' && reason !== null,
      ),
    );
    expect(await entries()).toBe(2);
    smtp.refusal = null;
    await service.skipWaits();
    await until(async () => (await entries()) === 0);
    expect((await subjects()).filter((subject) => DIGEST.test(subject ?? ''))).toEqual([
      '2 requests within the last hour',
    ]);
  });

  it('leave out who was erased', async () => {
    const ids = await requestInvoices(LIMIT + 2);
    await waitUntilCounted(LIMIT + 2);
    await service.admin.query('delete from identity.users where id = any($1)', [ids]);
    await digestIsDue();
    await until(async () => (await entries()) === 0);
    // Nobody of those who wait is left, so there is no digest.
    expect(await subjects()).toEqual(Array(LIMIT).fill('Invoice to send: RPZ field testing'));
  });
});
