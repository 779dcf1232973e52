import { randomUUID } from 'node:crypto';
import { sendMail } from '@backflow/contracts/notifications';
import type { BookingStatus } from '@backflow/contracts/bookings';
import { describe, expect, it } from '@jest/globals';
import { buildBookings, getSeats, offerFreeSeats } from '../../test/book.ts';
import { requestsAbout } from '../../test/mails.ts';
import { runInBulk } from '../../test/run-in-bulk.ts';
import { KINDS, useBookingsService } from '../../test/start-bookings-service.ts';
import type { TestOffer } from '../../test/start-bookings-service.ts';

const service = await useBookingsService();
const director = await service.buildMember({ isAdmin: true });
const admin = await service.as(director);

const move = (id: string, moveTo: string, whenFull?: 'add-seat') =>
  admin.post(`/api/admin/registrations/${id}/move`, { moveTo, ...(whenFull && { whenFull }) });
/** The status of each booking of a member, by offer. */
const getStatuses = async (member: { id: string }) =>
  Object.fromEntries(
    (
      await service.sql<{ offerId: string; status: BookingStatus }>(
        `select offer_id as "offerId", status from bookings.bookings where user_id = $1`,
        [member.id],
      )
    ).map(({ offerId, status }) => [offerId, status]),
  );
const PAID = { price: '100', accessLevel: 'paid' } as const;

describe.each(KINDS.filter(({ kind }) => kind !== 'course'))(
  'moving a booking: $kind',
  ({ kind, offers }) => {
    it('takes a seat on the new date, cancels the old one, and notifies the member once', async () => {
      const [from, to] = [
        await service.buildOffer(kind, { title: 'Spring class' }),
        await service.buildOffer(kind, { title: 'Autumn class' }),
      ];
      const member = await service.buildMember();
      const id = await service.buildBooking(from, member, { bookedAt: service.inHours(-48) });
      const { status, body } = await move(id, to.id);
      expect([status, body.data]).toEqual([
        200,
        { id: expect.any(String), offerId: to.id, status: 'confirmed', due: '0.00' },
      ]);
      expect(await getStatuses(member)).toEqual({ [from.id]: 'cancelled', [to.id]: 'confirmed' });
      expect([await getSeats(service, from), await getSeats(service, to)]).toEqual([0, 1]);
      expect(await requestsAbout(service, member)).toMatchObject([
        {
          ...{ template: 'registration-moved', to: { kind: 'member', id: member.id } },
          data: { title: 'Autumn class', oldTitle: 'Spring class' },
        },
      ]);
      const list = async (offer: TestOffer) =>
        (await admin.get(`/api/admin/${offers}/${offer.id}/registrations`)).body;
      expect(await list(from)).toMatchObject([
        { id, status: 'cancelled', movedTo: { offerId: to.id, title: 'Autumn class' } },
      ]);
      // The date stays the same: a move must not make the debt younger.
      expect(await list(to)).toMatchObject([
        { id: body.data.id, registeredAt: service.inHours(-48).toISOString() },
      ]);
    });

    it('carries the note of the administrator in the mail, as it was typed', async () => {
      const [from, to] = [await service.buildOffer(kind), await service.buildOffer(kind)];
      const member = await service.buildMember();
      const id = await service.buildBooking(from, member);
      const send = (note: unknown) =>
        admin.post(`/api/admin/registrations/${id}/move`, { moveTo: to.id, note });
      for (const note of [7, 'x'.repeat(1001)]) {
        const { status, body } = await send(note);
        expect([status, body.errors[0].path]).toEqual([400, 'note']);
      }
      expect((await send('The instructor is ill.\n<b>Sorry!</b>')).status).toBe(200);
      expect(await requestsAbout(service, member)).toMatchObject([
        { template: 'registration-moved', data: { note: 'The instructor is ill.\n<b>Sorry!</b>' } },
      ]);
    });

    it('carries a note to everyone who is moved or cancelled in bulk', async () => {
      const [from, to] = [await service.buildOffer(kind), await service.buildOffer(kind)];
      const [moved, cancelled] = [await service.buildMember(), await service.buildMember()];
      const ids = [await service.buildBooking(from, moved), await service.buildBooking(from, cancelled)];
      const change = (some: readonly string[], changes: object) =>
        runInBulk(service, admin, some, { name: 'bookings.change', change: changes });
      await change(ids.slice(0, 1), { moveTo: to.id, note: 'Ill' });
      await change(ids.slice(1), { status: 'cancelled', note: 'Flood' });
      expect(await requestsAbout(service, moved)).toMatchObject([{ data: { note: 'Ill' } }]);
      expect(await requestsAbout(service, cancelled)).toMatchObject([
        { template: 'registration-cancelled', data: { note: 'Flood' } },
      ]);
    });

    it('leaves an audit entry of the old booking and of the new one', async () => {
      const [from, to] = [await service.buildOffer(kind), await service.buildOffer(kind)];
      const member = await service.buildMember();
      const id = await service.buildBooking(from, member);
      const moved = (await move(id, to.id)).body.data;
      const details = { userId: member.id, movedFrom: from.id, movedTo: to.id };
      const entries = (await service.auditEntries()).filter(({ subjectId }) =>
        [id, moved.id].includes(subjectId),
      );
      expect(entries).toMatchObject(
        [moved.id, id].map((subjectId) => ({
          ...{ actorId: director.id, action: 'registrations.move', subjectId, details },
        })),
      );
    });

    it('changes nothing when it is repeated, also with another seat', async () => {
      const [from, to] = [await service.buildOffer(kind), await service.buildOffer(kind, { capacity: 0 })];
      const member = await service.buildMember();
      const id = await service.buildBooking(from, member);
      const responses = [];
      for (const _ of [1, 2, 3]) responses.push(await move(id, to.id, 'add-seat'));
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(new Set(responses.map(({ body }) => body.data.id)).size).toBe(1);
      const [{ capacity } = { capacity: null }] = await service.sql<{ capacity: number | null }>(
        'select capacity from bookings.offers where id = $1',
        [to.id],
      );
      expect([capacity, await getSeats(service, to)]).toEqual([1, 1]);
      expect(await requestsAbout(service, member)).toHaveLength(1);
    });

    it('is refused where the new date is full, unless a seat is added', async () => {
      const [from, to] = [await service.buildOffer(kind), await service.buildOffer(kind, { capacity: 1 })];
      await service.buildBooking(to, await service.buildMember());
      const member = await service.buildMember();
      const id = await service.buildBooking(from, member);
      const full = await move(id, to.id);
      expect([full.status, full.body.code]).toEqual([
        409,
        kind === 'webinar' ? 'WEBINAR_FULL' : 'EVENT_FULL',
      ]);
      expect(await getStatuses(member)).toEqual({ [from.id]: 'confirmed' });
      expect((await move(id, to.id, 'add-seat')).status).toBe(200);
      expect([await getSeats(service, from), await getSeats(service, to)]).toEqual([0, 2]);
    });

    it.each([
      ['the present date', 'VALIDATION_FAILED', (from: TestOffer) => Promise.resolve(from)],
      ['an unknown one', 'NOT_FOUND', () => Promise.resolve({ id: randomUUID() })],
      ['another kind', 'NOT_FOUND', () => service.buildOffer(kind === 'event' ? 'webinar' : 'event')],
      ['a draft', 'VALIDATION_FAILED', () => service.buildOffer(kind, { isPublished: false })],
      ['a deleted one', 'NOT_FOUND', () => service.buildOffer(kind, { deletedAt: new Date() })],
      [
        'a past one',
        'EVENT_COMPLETED',
        () => service.buildOffer(kind, { startsAt: service.inHours(-9), endsAt: service.inHours(-8) }),
      ],
    ] as const)('is refused to %s', async (_what, code, build) => {
      const from = await service.buildOffer(kind);
      const id = await service.buildBooking(from, await service.buildMember());
      expect((await move(id, (await build(from)).id)).body.code).toBe(code);
      expect(await getSeats(service, from)).toBe(1);
    });

    it('is refused for who is booked there, attended, or is cancelled', async () => {
      const [from, to] = [await service.buildOffer(kind), await service.buildOffer(kind)];
      const member = await service.buildMember();
      const id = await service.buildBooking(from, member);
      await service.buildBooking(to, member);
      expect((await move(id, to.id)).body.code).toBe('ALREADY_REGISTERED');
      for (const fields of [{ attended: true }, { status: 'cancelled' }] as const) {
        const other = await service.buildBooking(from, await service.buildMember(), fields);
        expect((await move(other, to.id)).body.code).toBe('CONFLICT');
      }
      expect([await getSeats(service, from), await getSeats(service, to)]).toEqual([2, 1]);
    });
  },
);

describe('a move between events with prices', () => {
  const prices = [
    // Status, price and what is due, before and after.
    ['confirmed', '100', '100', 'confirmed', '0.00'],
    ['confirmed', '100', '80', 'confirmed', '0.00'],
    ['confirmed', '100', '125.50', 'pending', '25.50'],
    ['confirmed', '100', '0', 'confirmed', '0.00'],
    ['pending', '100', '80', 'pending', '80.00'],
    ['pending', '100', '0', 'confirmed', '0.00'],
    ['waitlisted', '100', '100', 'pending', '100.00'],
  ] as const;
  it.each(prices)('%s at %s, moved to %s: %s, %s due', async (before, price, newPrice, after, due) => {
    const from = await service.buildOffer('event', { ...PAID, price });
    const to = await service.buildOffer('event', { ...PAID, price: newPrice });
    const member = await service.buildMember();
    const id = await service.buildBooking(from, member, { status: before });
    expect((await move(id, to.id)).body.data).toMatchObject({ status: after, due });
    const [mail, ...others] = (await requestsAbout(service, member)).toReversed();
    expect(mail).toMatchObject({ template: 'registration-moved' });
    expect(mail?.data.due).toBe(due === '0.00' ? undefined : due);
    // The supplier hears of a new invoice only.
    const isNew = after === 'pending' && before !== 'pending';
    expect(others.map(({ template, data }) => [template, data.price])).toEqual(
      isNew ? [['invoice-requested', due]] : [],
    );
    const { body: counts } = await admin.get(`/api/admin/events/${to.id}/registrations/counts`);
    expect(counts.data.unpaid).toBe(due === '0.00' ? '0' : due);
  });

  it('counts what was paid once, however often it moves', async () => {
    const member = await service.buildMember();
    const [cheap, dear, dearest] = [
      await service.buildOffer('event', { ...PAID, price: '50' }),
      await service.buildOffer('event', { ...PAID, price: '100' }),
      await service.buildOffer('event', { ...PAID, price: '130' }),
    ];
    const id = await service.buildBooking(dear, member);
    const first = (await move(id, cheap.id)).body.data;
    expect(first).toMatchObject({ status: 'confirmed' });
    const second = (await move(first.id, dearest.id)).body.data;
    expect(second).toMatchObject({ status: 'pending', due: '30.00' });
    expect((await move(second.id, dear.id)).body.data).toMatchObject({ status: 'confirmed', due: '0.00' });
  });
});

describe('the waiting lists of a move', () => {
  const list = async (offer: TestOffer) =>
    (await service
      .sql<{ userId: string; position: number }>(
        `select user_id as "userId", position from bookings.own_bookings_v1
        where offer_id = $1 and status = 'waitlisted' order by position`,
        [offer.id],
      )
      .then((rows) => rows.map(({ userId, position }) => [userId, position]))) as [string, number][];

  it('of the old date: the people behind move up, and the free seat is theirs', async () => {
    const [from, to] = [
      await service.buildOffer('event', { capacity: 1 }),
      await service.buildOffer('event', { capacity: 5 }),
    ];
    const [seated, first, second, stranger] = await service.buildMembers(4);
    const seat = await service.buildBooking(from, seated);
    const waiting = await service.buildBooking(from, first, { status: 'waitlisted' });
    await service.buildBooking(from, second, { status: 'waitlisted' });
    await move(waiting, to.id);
    expect(await list(from)).toEqual([[second.id, 1]]);
    await move(seat, to.id);
    const book = async (who: { id: string }) =>
      (await (await service.as(who)).post(`/api/events/${from.id}/register`)).status;
    expect(await book(stranger)).toBe(409);
    await offerFreeSeats(service);
    expect(await book(second)).toBe(201);
  });

  it('of the new date: who waits there moves up to the seat', async () => {
    const [from, to] = [
      await service.buildOffer('event'),
      await service.buildOffer('event', { capacity: 5 }),
    ];
    const member = await service.buildMember();
    const id = await service.buildBooking(from, member);
    await service.buildBooking(to, member, { status: 'waitlisted' });
    expect((await move(id, to.id)).status).toBe(200);
    expect(await getStatuses(member)).toEqual({ [from.id]: 'cancelled', [to.id]: 'confirmed' });
    expect(await list(to)).toEqual([]);
  });
});

it('moves many in one bulk change, each with its result', async () => {
  const [from, to] = [await service.buildOffer('event'), await service.buildOffer('event', { capacity: 2 })];
  const { ids } = await buildBookings(service, from, 3);
  const task = { name: 'bookings.change', change: { moveTo: to.id } };
  const results = await runInBulk(service, admin, ids, task);
  expect(results.map(({ ok, code, moved, attendee }) => [ok, code, moved?.status, attendee?.status])).toEqual(
    [
      [true, undefined, 'confirmed', 'cancelled'],
      [true, undefined, 'confirmed', 'cancelled'],
      [false, 'EVENT_FULL', undefined, 'confirmed'],
    ],
  );
  expect(
    (await service.queued(sendMail)).filter(({ data }) => data.oldTitle !== undefined).length,
  ).toBeGreaterThan(1);
});
