import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { getBookings, buildFull, join, getSeats } from '../../test/book.ts';
import { mailsAbout, requestsAbout } from '../../test/mails.ts';
import { KINDS, useBookingsService } from '../../test/start-bookings-service.ts';
import type { TestOffer } from '../../test/start-bookings-service.ts';

const PAID = { price: '95.00', accessLevel: 'paid' } as const;
const NOTHING = { effect: 'none', number: null, amount: '0.00' };

const service = await useBookingsService();
const member = await service.buildMember();
const stranger = await service.buildMember();
const admin = await service.buildMember({ isAdmin: true });

const preview = async (id: string, who = member) =>
  (await service.as(who)).get(`/api/registrations/${id}/cancellation`);
const cancel = async (id: string, effect = 'none', who = member) =>
  (await service.as(who)).post(`/api/registrations/${id}/cancel`, { effect });
const getStatus = async (id: string) =>
  (await service.sql<{ status: string }>('select status from bookings.bookings where id = $1', [id]))[0]
    ?.status;
const entriesAbout = async (id: string) =>
  (await service.auditEntries()).filter(({ subjectId }) => subjectId === id);

/** Books what costs money, with an invoice. @returns the booking's id */
async function buildPaid(offer: TestOffer, state: 'issued' | 'sent' | 'paid', who = member): Promise<string> {
  const path =
    offer.kind === 'course' ? `/api/courses/${offer.id}/enroll` : `/api/events/${offer.id}/register`;
  const booked = await (await service.as(who)).post(path);
  expect(booked.status).toBe(201);
  const id = booked.body.data.id as string;
  if (state === 'issued') return id;
  await service.sql(`update bookings.invoices set status = 'sent', sent_at = now() where booking_id = $1`, [
    id,
  ]);
  if (state === 'sent') return id;
  const paid = await (
    await service.as(admin)
  ).patch(`/api/admin/registrations/${id}/status`, {
    status: 'confirmed',
  });
  expect(paid.status).toBe(200);
  return id;
}

const getInvoices = (id: string) =>
  service.sql<{ kind: string; status: string; refund: string }>(
    'select kind, status, refund from bookings.invoices where booking_id = $1 order by kind desc',
    [id],
  );

/** Runs `work` so many hours from now. */
async function afterHours(hours: number, work: () => Promise<void>): Promise<void> {
  const before = service.clock.now;
  service.clock.now = service.inHours(hours).getTime();
  await work().finally(() => (service.clock.now = before));
}

describe.each(KINDS)('a free booking: $kind', ({ kind }) => {
  it('is cancelled by its member, which frees the seat, with a mail and an audit entry', async () => {
    const offer = await service.buildOffer(kind);
    const id = await service.buildBooking(offer, member);
    const shown = await preview(id);
    expect(shown.body.data).toEqual({ refusal: null, money: NOTHING, refundUntil: null, text: '' });

    const { status, body } = await cancel(id);
    expect([status, body.message]).toEqual([200, 'Your booking is cancelled.']);
    expect(await getSeats(service, offer)).toBe(0);
    expect(await getBookings(service, offer)).toEqual([]);
    expect((await requestsAbout(service, member)).at(-1)?.template).toBe('cancellation-confirmed');
    expect(await entriesAbout(id)).toEqual([
      {
        ...{ actorId: member.id, action: 'registrations.cancel', subjectId: id },
        details: {
          ...{ offerId: offer.id, userId: member.id, money: NOTHING },
          status: { from: 'confirmed', to: 'cancelled' },
        },
      },
    ]);
  });

  it('is cancelled once by clicks at the same time', async () => {
    const who = await service.buildMember();
    const offer = await service.buildOffer(kind);
    const id = await service.buildBooking(offer, who);
    const clicks = await Promise.all([1, 2, 3, 4].map(() => cancel(id, 'none', who)));
    expect(clicks.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await mailsAbout(service, who)).toEqual(['cancellation-confirmed']);
    expect(await entriesAbout(id)).toHaveLength(1);
    expect(await getSeats(service, offer)).toBe(0);
  });

  it('of somebody else is not found, by administrators neither', async () => {
    const id = await service.buildBooking(await service.buildOffer(kind), member);
    for (const who of [stranger, admin])
      for (const response of [await preview(id, who), await cancel(id, 'none', who)])
        expect([response.status, response.body.code]).toEqual([404, 'NOT_FOUND']);
    expect((await preview(randomUUID())).status).toBe(404);
    expect(await getStatus(id)).toBe('confirmed');
  });
});

describe('an event or a webinar that has begun', () => {
  it.each(['event', 'webinar'] as const)('keeps its bookings: %s', async (kind) => {
    const offer = await service.buildOffer(kind, {
      startsAt: service.inHours(0),
      endsAt: service.inHours(8),
    });
    const id = await service.buildBooking(offer, member);
    expect((await preview(id)).body.data.refusal).toMatch(/has begun/);
    const { status, body } = await cancel(id);
    expect([status, body.code]).toEqual([409, 'NOT_CANCELLABLE']);
    expect(await getStatus(id)).toBe('confirmed');
  });
});

describe('the money of an event', () => {
  /** An offer whose full-refund deadline is in this many hours. */
  const inTime = (hours = 24) =>
    service.buildOffer('event', { ...PAID, startsAt: service.inHours(14 * 24 + hours), endsAt: null });
  const late = () =>
    service.buildOffer('event', { ...PAID, startsAt: service.inHours(13 * 24), endsAt: null });

  it.each([
    ['issued', 'void', [['invoice', 'void', 'none']]],
    [
      'sent',
      'credit',
      [
        ['invoice', 'void', 'none'],
        ['credit-note', expect.any(String), 'none'],
      ],
    ],
    [
      'paid',
      'refund',
      [
        ['invoice', 'void', 'none'],
        ['credit-note', expect.any(String), 'due'],
      ],
    ],
  ] as const)('is returned in time: an invoice that is %s', async (state, effect, invoices) => {
    const id = await buildPaid(await inTime(), state);
    const { data } = (await preview(id)).body;
    expect(data.money).toEqual({ effect, number: expect.stringMatching(/^INV-2026-/), amount: '95.00' });
    expect(data.refundUntil).toBe(service.inHours(24).toISOString());
    expect(data.text).toMatch(/non-refundable/);
    expect((await cancel(id, effect)).status).toBe(200);
    expect((await getInvoices(id)).map(({ kind, status, refund }) => [kind, status, refund])).toEqual(
      invoices,
    );
  });

  it.each([
    ['sent', 'kept-due', 'sent'],
    ['paid', 'kept-paid', 'paid'],
  ] as const)('is kept later: an invoice that is %s', async (state, effect, status) => {
    const id = await buildPaid(await late(), state);
    await afterHours(25, async () => {
      expect((await preview(id)).body.data.money.effect).toBe(effect);
      expect((await cancel(id, effect)).status).toBe(200);
    });
    expect(await getStatus(id)).toBe('cancelled');
    expect(await getInvoices(id)).toEqual([{ kind: 'invoice', status, refund: 'none' }]);
  });

  it.each([
    ['paid', 24, 'refund'],
    ['sent', 24, 'credit'],
    // An unsent invoice extends the grace period.
    ['issued', 48, 'void'],
  ] as const)('is returned in the grace period: an invoice that is %s', async (state, hours, effect) => {
    const id = await buildPaid(await late(), state);
    const now = service.inHours(24).toISOString();
    await afterHours(hours, async () => {
      const { money, graceUntil } = (await preview(id)).body.data;
      expect([money.effect, graceUntil >= now]).toEqual([effect, true]);
      expect((await cancel(id, effect)).status).toBe(200);
    });
  });

  it('is returned at the last moment of the policy, and kept a moment later', async () => {
    const id = await buildPaid(await inTime(48), 'sent');
    await afterHours(48, async () => {
      expect((await preview(id)).body.data.money.effect).toBe('credit');
      service.clock.now += 1;
      expect((await preview(id)).body.data.money.effect).toBe('kept-due');
      const { status, body } = await cancel(id, 'credit');
      expect([status, body.code]).toEqual([409, 'CANCELLATION_CHANGED']);
      expect(await getStatus(id)).toBe('pending');
    });
  });

  it('is treated as the member has seen it, or nothing is cancelled', async () => {
    const id = await buildPaid(await inTime(), 'issued');
    await service.sql(`update bookings.invoices set status = 'sent', sent_at = now() where booking_id = $1`, [
      id,
    ]);
    const { status, body } = await cancel(id, 'void');
    expect([status, body.code]).toEqual([409, 'CANCELLATION_CHANGED']);
    expect(await getStatus(id)).toBe('pending');
    expect((await cancel(id, 'credit')).status).toBe(200);
  });

  it('is returned later too when the supplier has taken the event down', async () => {
    const offer = await late();
    const id = await buildPaid(offer, 'issued');
    await service.updateOffer(offer, { isPublished: false });
    expect((await preview(id)).body.data.money.effect).toBe('void');
  });

  it('follows the administrators’ settings', async () => {
    const id = await buildPaid(await late(), 'issued');
    const settings = (changed: object) =>
      service.sql(
        `insert into bookings.settings (changed) values ($1) on conflict (is_only) do update set changed = $1`,
        [changed],
      );
    try {
      await settings({ refundDays: 3, cancellationText: 'Call us.' });
      const { money, text } = (await preview(id)).body.data;
      expect([money.effect, text]).toEqual(['void', 'Call us.']);
    } finally {
      await settings({});
    }
  });

  it('is written about to the supplier when it is to be returned, and to nobody else', async () => {
    const who = await service.buildMember();
    const id = await buildPaid(await inTime(), 'paid', who);
    await cancel(id, 'refund', who);
    const mails = await requestsAbout(service, who);
    const refund = mails.find(({ template }) => template === 'refund-due');
    expect(refund?.to).toEqual({ kind: 'supplier', about: who.id });
    expect(refund?.data).toMatchObject({ amount: '95.00', number: expect.stringMatching(/^INV-/) });
    const confirmed = mails.find(({ template }) => template === 'cancellation-confirmed');
    expect(confirmed?.data).toMatchObject({ effect: 'refund', amount: '95.00' });
  });
});

describe('an enrollment', () => {
  it('that is not paid yet is cancelled, with its invoice', async () => {
    const id = await buildPaid(await service.buildOffer('course', PAID), 'issued');
    expect((await preview(id)).body.data).toMatchObject({
      ...{ refusal: null, refundUntil: null },
      money: { effect: 'void' },
    });
    expect((await cancel(id, 'void')).status).toBe(200);
  });

  it('that is paid is not cancelled by its member', async () => {
    const id = await buildPaid(await service.buildOffer('course', PAID), 'paid');
    expect((await preview(id)).body.data.refusal).toMatch(/paid for/);
    const { status, body } = await cancel(id, 'refund');
    expect([status, body.code]).toEqual([409, 'NOT_CANCELLABLE']);
    expect(await getStatus(id)).toBe('confirmed');
  });
});

it('a member on the waiting list leaves it, and the one behind moves up', async () => {
  const { offer } = await buildFull(service, 'event');
  const [first, second] = await service.buildMembers(2);
  const joined = await join(service, first, offer);
  await join(service, second, offer);
  expect((await cancel(joined.body.data.id as string, 'none', first)).status).toBe(200);
  const [, waiting] = await getBookings(service, offer).then((all) =>
    all.toSorted((a) => (a.position ? 1 : -1)),
  );
  expect(waiting).toMatchObject({ userId: second.id, position: 1 });
});

it('no call has deadlocked', async () => {
  expect(await service.deadlocks()).toBe(0);
});
