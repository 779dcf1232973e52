import { randomUUID } from 'node:crypto';
import type { ReminderResult, UnpaidBooking } from '@backflow/contracts/bookings';
import { TEST_ORIGIN } from '@backflow/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { requestsAbout } from '../../test/mails.ts';
import { useBookingsService } from '../../test/start-bookings-service.ts';

const service = await useBookingsService();
const director = await service.buildMember({ isAdmin: true });
const admin = await service.as(director);
const PAID = { price: '25', accessLevel: 'paid' } as const;

const remind = async (ids: readonly string[], more: object = {}): Promise<ReminderResult[]> =>
  (await admin.post('/api/admin/money/reminders', { ids, ...more })).body.data.results;
const unpaid = async (id: string): Promise<UnpaidBooking | undefined> =>
  ((await admin.get('/api/admin/money/unpaid?limit=100')).body.data as UnpaidBooking[]).find(
    (each) => each.id === id,
  );

async function owe(kind: 'event' | 'course', fields = {}) {
  const offer = await service.buildOffer(kind, { ...PAID, title: 'Relief valves', ...fields });
  const member = await service.buildMember();
  const bookedAt = service.inHours(-240);
  return { offer, member, id: await service.buildBooking(offer, member, { status: 'pending', bookedAt }) };
}

describe.each([
  ['event', 'payment-reminder', (id: string) => `/events/${id}`],
  ['course', 'enrollment-payment-reminder', (id: string) => `/courses/${id}`],
] as const)('a reminder of an unpaid booking: %s', (kind, template, page) => {
  it('names what is left to pay, is stored with its time, and leaves an audit entry', async () => {
    const { offer, member, id } = await owe(kind);
    expect(await remind([id])).toEqual([{ id, ok: true }]);
    expect(await requestsAbout(service, member)).toMatchObject([
      {
        ...{ template, to: { kind: 'member', id: member.id } },
        data: {
          ...{ title: 'Relief valves', due: '25.00', url: TEST_ORIGIN + page(offer.id) },
          requestedAt: service.inHours(-240).toISOString(),
        },
      },
    ]);
    expect((await unpaid(id))?.remindedAt).toBe(service.inHours(0).toISOString());
    expect((await service.auditEntries()).at(-1)).toEqual({
      ...{ actorId: director.id, action: 'money.remind', subjectId: id },
      details: { offerId: offer.id, userId: member.id, due: '25.00' },
    });
  });

  it('is sent once a day, unless another is asked for, and never twice within a minute', async () => {
    const { member, id } = await owe(kind);
    const sent = async () => (await requestsAbout(service, member)).length;
    // A double click.
    const clicks = await Promise.all([remind([id]), remind([id, id]), remind([id], { again: true })]);
    expect(clicks.flat()).toEqual([1, 2, 3].map(() => ({ id, ok: true })));
    expect(await sent()).toBe(1);
    service.clock.now += 23 * 60 * 60 * 1000;
    expect(await remind([id])).toEqual([
      { id, ok: false, code: 'ALREADY_REMINDED', message: 'A reminder was sent less than a day ago.' },
    ]);
    expect(await remind([id], { again: true })).toEqual([{ id, ok: true }]);
    expect(await sent()).toBe(2);
    service.clock.now += 24 * 60 * 60 * 1000;
    expect(await remind([id])).toEqual([{ id, ok: true }]);
    expect(await sent()).toBe(3);
  });
});

it('reminders of what is paid, free, withdrawn, unknown or of an erased account are refused one by one', async () => {
  const due = await owe('event');
  const paid = await owe('event');
  await admin.patch(`/api/admin/registrations/${paid.id}/status`, { status: 'confirmed' });
  const free = await owe('event', { price: '0' });
  const draft = await owe('event', { isPublished: false });
  const erased = await service.buildBooking(due.offer, { id: randomUUID() }, { status: 'pending' });
  const unknown = randomUUID();
  const results = await remind([paid.id, free.id, draft.id, erased, unknown, due.id]);
  expect(results.map(({ ok, code }) => (ok ? 'ok' : code))).toEqual([
    ...['CONFLICT', 'CONFLICT', 'CONFLICT', 'CONFLICT', 'NOT_FOUND', 'ok'],
  ]);
});
