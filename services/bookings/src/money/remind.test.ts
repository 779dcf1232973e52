import { randomUUID } from 'node:crypto';
import type { AdminInvoice } from '@backflow/contracts/bookings';
import { runJob } from '@backflow/service-kit/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { buildInvoice } from '../../test/build-invoice.ts';
import { requestsAbout } from '../../test/mails.ts';
import { runInBulk } from '../../test/run-in-bulk.ts';
import { useBookingsService } from '../../test/start-bookings-service.ts';
import { remindOverdueJob } from './remind.ts';

const service = await useBookingsService();
const director = await service.buildMember({ isAdmin: true });
/** A session for each call: the clock moves by months. */
const admin = () => service.as(director);
const PAID = { price: '25', accessLevel: 'paid' } as const;
const DAY_MS = 24 * 60 * 60 * 1000;
const START = service.clock.now;

const remind = async (ids: readonly string[], more: object = {}) =>
  runInBulk(service, await admin(), ids, { name: 'invoices.remind', ...more });
const getInvoice = async (member: { id: string }): Promise<AdminInvoice | undefined> =>
  (await (await admin()).get(`/api/admin/invoices?show=all&member=${member.id}`)).body.data[0];

async function owe(fields: Parameters<typeof buildInvoice>[3] = {}, kind: 'event' | 'course' = 'event') {
  const offer = await service.buildOffer(kind, { ...PAID, title: 'Relief valves' });
  const member = await service.buildMember();
  return { offer, member, ...(await buildInvoice(service, offer, member, fields)) };
}
const getReminders = async (member: { id: string }) =>
  (await requestsAbout(service, member)).filter(({ template }) => template === 'invoice-reminder');

beforeEach(async () => {
  service.clock.now = START;
  await service.sql(
    `truncate bookings.invoices, bookings.open_invoice_days, bookings.invoice_totals, bookings.settings cascade`,
  );
});

describe('a reminder of an unpaid invoice', () => {
  it.each(['event', 'course'] as const)(
    'carries the invoice, is stored with its time, and leaves an audit entry: %s',
    async (kind) => {
      const { offer, member, id, number } = await owe({ dueIn: -3 }, kind);
      expect(await remind([id])).toEqual([{ id, ok: true }]);
      expect(await getReminders(member)).toMatchObject([
        {
          ...{ template: 'invoice-reminder', to: { kind: 'member', id: member.id }, document: id },
          data: { number, total: '25.00', title: 'Relief valves', dueOn: '2026-05-29' },
        },
      ]);
      expect(await getInvoice(member)).toMatchObject({
        remindedAt: service.inHours(0).toISOString(),
        reminders: 1,
      });
      expect((await service.auditEntries()).at(-1)).toEqual({
        ...{ actorId: director.id, action: 'invoices.remind', subjectId: id },
        details: { number, offerId: offer.id, userId: member.id, due: '25.00' },
      });
    },
  );

  it('is sent once a day, unless another is asked for, and never twice within a minute', async () => {
    const { member, id } = await owe();
    // A double click.
    const clicks = await Promise.all([remind([id]), remind([id, id]), remind([id], { again: true })]);
    expect(clicks.flat()).toEqual([1, 2, 3].map(() => ({ id, ok: true })));
    expect(await getReminders(member)).toHaveLength(1);
    service.clock.now += DAY_MS - 1;
    expect(await remind([id])).toEqual([
      { id, ok: false, code: 'ALREADY_REMINDED', message: 'A reminder was sent less than a day ago.' },
    ]);
    expect(await remind([id], { again: true })).toEqual([{ id, ok: true }]);
    service.clock.now += DAY_MS;
    expect(await remind([id])).toEqual([{ id, ok: true }]);
    expect(await getReminders(member)).toHaveLength(3);
  });

  it('is refused one by one for what is not sent, paid, void, a credit note, unknown, or of an erased account', async () => {
    const event = await service.buildOffer('event', PAID);
    const due = await owe();
    const gone = await owe({ status: 'void' });
    const sending = await owe();
    await service.sql(`update bookings.invoices set send_at = sent_at where id = $1`, [sending.id]);
    const results = await remind([
      (await owe({ status: 'issued' })).id,
      sending.id,
      (await owe({ status: 'paid', paidAt: service.inHours(-1) })).id,
      gone.id,
      (await owe({ credits: gone.id, refund: 'due' })).id,
      randomUUID(),
      (await buildInvoice(service, event, { id: randomUUID() })).id,
      due.id,
    ]);
    expect(results.map(({ ok, code }) => (ok ? 'ok' : code))).toEqual([
      ...['CONFLICT', 'CONFLICT', 'CONFLICT', 'CONFLICT', 'NOT_FOUND', 'NOT_FOUND', 'CONFLICT', 'ok'],
    ]);
  });
});

describe('the job that reminds of overdue invoices', () => {
  const run = () => runJob(service, remindOverdueJob, null);
  const switchOn = async (settings: object = {}) => {
    const { version } = (await (await admin()).get('/api/admin/booking-settings')).body.data;
    await (
      await admin()
    ).patch('/api/admin/booking-settings', {
      ...{ sendsReminders: true, remindEveryDays: 10, version, ...settings },
    });
  };

  it('sends nothing while administrators have not switched it on', async () => {
    const { member } = await owe({ dueIn: -100 });
    await run();
    expect(await getReminders(member)).toEqual([]);
  });

  it('reminds so many days after the due day and after each reminder, at most once a period', async () => {
    await switchOn();
    const { member, id } = await owe({ dueIn: 0 });
    const counts: number[] = [];
    for (let day = 0; day <= 32; day += 1) {
      // Every hour of the day, in two processes.
      await Promise.all([run(), run()]);
      counts.push((await getReminders(member)).length);
      service.clock.now += DAY_MS;
    }
    expect([counts[9], counts[10], counts[19], counts[20], counts[29], counts[30]]).toEqual([
      0, 1, 1, 2, 2, 3,
    ]);
    // One that an administrator sends counts.
    await remind([id]);
    service.clock.now += 9 * DAY_MS;
    await run();
    expect(await getReminders(member)).toHaveLength(4);
  });

  it('sends one reminder after a downtime of months, not all that were missed', async () => {
    await switchOn();
    const { member } = await owe({ dueIn: -180 });
    await run();
    await run();
    expect(await getReminders(member)).toHaveLength(1);
  });

  it('sends none before seven in the morning, also after a clock change', async () => {
    await switchOn();
    const { member } = await owe({ dueIn: -20 });
    // The night in which clocks are set back: 6:59 and 7:00 in Pacific standard time.
    service.clock.now = Date.parse('2026-11-01T14:59:00Z');
    await run();
    expect(await getReminders(member)).toEqual([]);
    service.clock.now = Date.parse('2026-11-01T15:00:00Z');
    await run();
    expect(await getReminders(member)).toHaveLength(1);
  });

  it('leaves out what is paid, void, not sent, and of erased accounts, and goes on with the rest', async () => {
    await switchOn();
    const others = [
      await owe({ dueIn: -50, status: 'paid', paidAt: service.inHours(-1) }),
      await owe({ dueIn: -50, status: 'void' }),
      await owe({ dueIn: -50, status: 'issued' }),
      await owe({ dueIn: -9 }),
    ];
    await buildInvoice(
      service,
      await service.buildOffer('event', PAID),
      { id: randomUUID() },
      { dueIn: -60 },
    );
    const { member } = await owe({ dueIn: -10 });
    await run();
    expect(await getReminders(member)).toHaveLength(1);
    for (const other of others) expect(await getReminders(other.member)).toEqual([]);
  });
});
