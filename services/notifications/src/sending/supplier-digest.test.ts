import { describe, expect, it } from '@jest/globals';
import { useMailService } from '../../test/mail-service.ts';
import { ORIGIN, until } from '../../test/start-notifications.ts';

const LIMIT = 5;
const SUPPLIER = 'office@example.com';

const mailing = await useMailService({ supplierMailsPerHour: LIMIT });
const { mails, send } = mailing;

const event = {
  title: 'RPZ field testing',
  startsAt: '2026-12-04T16:00:00.000Z',
  place: 'Training Lab, Riverside',
  url: `${ORIGIN}/events/e1`,
  calendarId: 'event-e1',
  version: '2',
  price: '95.00',
};

async function requestInvoices(count: number): Promise<string[]> {
  await mailing.service.changeSettings({ supplierEmail: SUPPLIER });
  const members = await Promise.all(
    Array.from({ length: count }, (_, n) => mailing.service.buildMember({ lastName: `Fitter${n}` })),
  );
  await Promise.all(
    members.map(({ id }) => send('invoice-requested', { kind: 'supplier', about: id }, event)),
  );
  return members.map(({ id }) => id);
}

const subjects = async () => (await mails()).map(({ subject }) => subject);
const DIGEST = /requests? within the last hour/;
const entries = async () =>
  (await mailing.service.admin.query('select id from notifications.supplier_digest_entries')).rowCount;
const waitUntilCounted = (count: number) =>
  until(async () => {
    const deliveries = await mailing.service.deliveries();
    return (
      deliveries.length === count &&
      deliveries.every(({ status, reason }) => status === 'sent' || reason === 'digest')
    );
  });
const makeDigestDue = () =>
  mailing.service.admin.query(
    `update jobs.job set start_after = now() where name = 'notifications.send-supplier-digest' and state < 'active'`,
  );

describe('mails to the supplier', () => {
  it('are sent one by one up to the limit; the rest is one digest', async () => {
    await requestInvoices(12);
    await waitUntilCounted(12);
    expect(await subjects()).toEqual(Array(LIMIT).fill('Invoice to send: RPZ field testing'));
    expect(await entries()).toBe(7);

    await makeDigestDue();
    await until(async () => (await subjects()).some((subject) => DIGEST.test(subject ?? '')));
    const digest = (await mails()).at(-1);
    expect(digest?.subject).toBe('7 requests within the last hour');
    expect(digest?.to?.[0]?.address).toBe(SUPPLIER);
    expect(digest?.text?.match(/Invoice to send: RPZ field testing/g)).toHaveLength(7);
    expect(digest?.text).toContain('Price: $95.00');
    const names = (await mails()).map(({ text }) => text).join('\n');
    for (let n = 0; n < 12; n += 1) expect(names).toContain(`Pat Fitter${n}`);
    await until(async () => (await entries()) === 0);
    expect((await mailing.service.deliveries()).every(({ status }) => status === 'sent')).toBe(true);
  });

  it('in a digest are tried again while the mail server refuses them', async () => {
    await requestInvoices(LIMIT + 2);
    await waitUntilCounted(LIMIT + 2);
    mailing.smtp.refusal = '450 later';
    await makeDigestDue();
    await until(async () =>
      (await mailing.service.deliveries()).some(
        ({ template, reason }) => template === 'supplier-digest' && reason !== null,
      ),
    );
    expect(await entries()).toBe(2);
    mailing.smtp.refusal = null;
    await mailing.service.skipWaits();
    await until(async () => (await entries()) === 0);
    expect((await subjects()).filter((subject) => DIGEST.test(subject ?? ''))).toEqual([
      '2 requests within the last hour',
    ]);
  });

  it('are several digests when there are hundreds', async () => {
    const [id] = await requestInvoices(LIMIT + 2);
    await waitUntilCounted(LIMIT + 2);
    await mailing.service.admin.query(
      `insert into notifications.supplier_digest_entries (id, at, request)
       select gen_random_uuid(), now() + n * interval '1 s',
              jsonb_build_object('template', 'invoice-requested', 'to', jsonb_build_object('kind', 'supplier', 'about', $1::text), 'data', $2::jsonb)
         from generate_series(1, 248) n`,
      [id, JSON.stringify(event)],
    );
    await makeDigestDue();
    await until(async () => (await entries()) === 0);
    const digests = (await subjects()).filter((subject) => DIGEST.test(subject ?? ''));
    expect(digests).toEqual(['200 requests within the last hour', '50 requests within the last hour']);
  });

  it('leave out erased members', async () => {
    const ids = await requestInvoices(LIMIT + 2);
    await waitUntilCounted(LIMIT + 2);
    await mailing.service.admin.query('delete from identity.users where id = any($1)', [ids]);
    await makeDigestDue();
    await until(async () => (await entries()) === 0);
    // Their requests were the only entries, so there is no digest.
    expect(await subjects()).toEqual(Array(LIMIT).fill('Invoice to send: RPZ field testing'));
  });
});
