import { randomUUID } from 'node:crypto';
import { KIND_RULES, pathOfKind } from '@backflow/contracts/bookings';
import type { WhenFull } from '@backflow/contracts/bookings';
import type { TestMember } from '@backflow/service-kit/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { CODES, getSeats } from '../../test/book.ts';
import { mailsAbout } from '../../test/mails.ts';
import { KINDS, useBookingsService } from '../../test/start-bookings-service.ts';
import type { TestOffer } from '../../test/start-bookings-service.ts';

let member: TestMember;
const service = await useBookingsService();
const director = await service.buildMember({ isAdmin: true });
const admin = await service.as(director);
beforeEach(async () => {
  member = await service.buildMember({ firstName: 'Rosa' });
});

const add = ({ id, kind }: TestOffer, userId: unknown = member.id, whenFull?: WhenFull | 'squeeze') =>
  admin.post(`/api/admin/${pathOfKind(kind)}/${id}/registrations`, { userId, ...(whenFull && { whenFull }) });
const lastDetails = async () => (await service.auditEntries()).at(-1)?.details;

describe.each(KINDS)('adding an attendee: $kind', ({ kind, bookPath }) => {
  const isCourse = kind === 'course';
  const prefix = isCourse ? 'enrollment' : 'registration';
  const { full, already } = CODES[kind];
  const getLimit = async ({ id }: TestOffer) => {
    const [row] = await service.sql(
      `select max_attendees as limit, version from events.${pathOfKind(kind)} where id = $1`,
      [id],
    );
    return row;
  };

  it('books for a member, notifies them, and leaves an audit entry', async () => {
    const offer = await service.buildOffer(kind, { capacity: 1 });
    const { status, body } = await add(offer, member.id.toUpperCase());
    expect([status, body.data]).toEqual([
      201,
      {
        ...{ id: expect.any(String), number: 1, status: 'confirmed', attended: false },
        registeredAt: new Date(service.clock.now).toISOString(),
        ...(isCourse && { progress: { completed: 0, total: 1 } }),
        invoice: { state: 'none', amount: '0', paidAt: null },
        user: {
          ...{ id: member.id, firstName: 'Rosa', lastName: 'Fitter', email: member.email },
          ...{ emailStatus: 'confirmed', phoneNumber: null, company: null, licenceNumber: null },
        },
      },
    ]);
    expect(await getSeats(service, offer)).toBe(1);
    expect(await mailsAbout(service, member)).toEqual([`${prefix}-confirmed`]);
    expect((await service.auditEntries()).at(-1)).toEqual({
      ...{ actorId: director.id, action: 'registrations.createByHand', subjectId: body.data.id },
      details: { offerId: offer.id, userId: member.id, status: 'confirmed' },
    });
    if (isCourse) return;
    const own = (await (await service.as(member)).get('/api/user/registrations')).body.data;
    expect(own).toMatchObject([{ id: body.data.id, status: 'confirmed' }]);
  });

  it('works for past, closed, premium and draft offers, and notifies only of upcoming visible ones', async () => {
    const past = { startsAt: service.inHours(-9), endsAt: service.inHours(-1) };
    const silent = [{ isPublished: false }, ...(isCourse ? [] : [past])];
    for (const fields of silent) expect((await add(await service.buildOffer(kind, fields))).status).toBe(201);
    // Enrolled members may open a draft of a course.
    const [opened] = isCourse ? [`${prefix}-confirmed`] : [];
    const sent = opened ? [opened] : [];
    expect(await mailsAbout(service, member)).toEqual(sent);
    const closed = isCourse ? {} : { closesAt: service.inHours(-1) };
    for (const fields of [{ accessLevel: 'premium' as const }, kind === 'event' ? closed : {}]) {
      expect((await add(await service.buildOffer(kind, fields))).body.data.status).toBe('confirmed');
      sent.push(`${prefix}-confirmed`);
    }
    expect(await mailsAbout(service, member)).toEqual(sent);
    const deleted = await service.buildOffer(kind, { deletedAt: service.inHours(-1) });
    expect((await add(deleted)).status).toBe(404);
  });

  it.each(['confirmed', 'pending'] as const)(
    'is refused of who is %s, also where it is full',
    async (status) => {
      const offer = await service.buildOffer(kind, { capacity: 1 });
      await service.buildBooking(offer, member, { status });
      for (const whenFull of ['refuse', 'waitlist', 'add-seat'] as const) {
        const response = await add(offer, member.id, whenFull);
        expect([response.status, response.body.code]).toEqual([409, already]);
        expect(response.body.message).toMatch(/^This member is already/);
      }
      expect(await getSeats(service, offer)).toBe(1);
      if (!isCourse) expect(await getLimit(offer)).toEqual({ limit: 1, version: 1 });
    },
  );

  it('works again after a cancellation, and refuses a waiting list where the kind has none', async () => {
    const offer = await service.buildOffer(kind);
    await service.buildBooking(offer, member, { status: 'cancelled' });
    expect((await add(offer, member.id, 'waitlist')).body.data.status).toBe('confirmed');
    expect(await getSeats(service, offer)).toBe(1);
  });

  it('refuses an unknown member, and does not find an offer that never existed', async () => {
    const offer = await service.buildOffer(kind);
    for (const wrong of [randomUUID(), offer.id, '', '1', null, undefined, 7]) {
      const userId = wrong === undefined ? null : wrong;
      const refused = await add(offer, userId);
      expect([refused.status, refused.body.errors[0].path]).toEqual([400, 'userId']);
    }
    const squeezed = await add(offer, member.id, 'squeeze');
    expect([squeezed.status, squeezed.body.errors[0].path]).toEqual([400, 'whenFull']);
    for (const whenFull of ['refuse', 'add-seat'] as const)
      expect((await add({ id: randomUUID(), kind }, member.id, whenFull)).status).toBe(404);
    expect(await getSeats(service, offer)).toBe(0);
  });

  it('never exceeds the limit with many concurrent calls, and gives each member one seat', async () => {
    const offer = await service.buildOffer(kind, { capacity: 5 });
    const people = await service.buildMembers(20);
    const clients = await Promise.all(people.map((person) => service.as(person)));
    const responses = await Promise.all([
      ...people.slice(0, 12).flatMap((person) => [add(offer, person.id), add(offer, person.id)]),
      ...clients.slice(10).map((client) => client.post(bookPath(offer.id))),
    ]);
    const seats = isCourse ? 20 : 5;
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(seats);
    const codes = responses.filter(({ status }) => status !== 201).map(({ body }) => body.code as string);
    expect([already, full]).toEqual(expect.arrayContaining([...new Set(codes)]));
    expect(await getSeats(service, offer)).toBe(seats);
  });

  if (KIND_RULES[kind].statuses.includes('pending')) {
    it('is pending where an invoice is due, and asks the supplier for it', async () => {
      const offer = await service.buildOffer(kind, { price: '325.00', accessLevel: 'paid' });
      expect((await add(offer)).body.data.status).toBe('pending');
      expect(await mailsAbout(service, member)).toEqual([
        ...[`${isCourse ? 'enrollment-' : ''}invoice-requested`, `${prefix}-requested`],
      ]);
    });
  }
  if (isCourse) return;

  it.each([0, 1])('is refused when all of %i seats are taken', async (capacity) => {
    const offer = await service.buildOffer(kind, { capacity });
    if (capacity > 0) await service.buildBooking(offer, await service.buildMember());
    const before = await service.auditEntries();
    // Webinars have no waiting list.
    for (const whenFull of kind === 'webinar' ? (['refuse', 'waitlist'] as const) : [undefined]) {
      const { status, body } = await add(offer, member.id, whenFull);
      expect([status, body.code]).toEqual([409, full]);
    }
    expect(await getSeats(service, offer)).toBe(capacity);
    expect(await mailsAbout(service, member)).toEqual([]);
    expect(await service.auditEntries()).toEqual(before);
  });

  it('adds a seat to a full offer on request, and none while one is free', async () => {
    const offer = await service.buildOffer(kind, { capacity: 1 });
    expect((await add(offer, (await service.buildMember()).id, 'add-seat')).status).toBe(201);
    expect(await getLimit(offer)).toEqual({ limit: 1, version: 1 });
    const { status, body } = await add(offer, member.id, 'add-seat');
    expect([status, body.data.status]).toEqual([201, 'confirmed']);
    expect(await getLimit(offer)).toEqual({ limit: 2, version: 2 });
    expect(await getSeats(service, offer)).toBe(2);
    expect((await lastDetails())?.maxAttendees).toEqual({ from: 1, to: 2 });
    expect(await mailsAbout(service, member)).toEqual(['registration-confirmed']);
    // The offer counts the seat.
    const published = 'select capacity, version from bookings.offers where id = $1';
    expect(await service.sql(published, [offer.id])).toEqual([{ capacity: 2, version: 2 }]);
  });
});

describe('adding to an event with a waiting list', () => {
  const waiting = { status: 'waitlisted' } as const;

  it('adds the member to it on request', async () => {
    const event = await service.buildOffer('event', { capacity: 1 });
    await service.buildBooking(event, await service.buildMember());
    await service.buildBooking(event, await service.buildMember(), waiting);
    const { status, body } = await add(event, member.id, 'waitlist');
    expect([status, body.data.status, body.data.place]).toEqual([201, 'waitlisted', 2]);
    expect(await getSeats(service, event)).toBe(1);
    expect(await mailsAbout(service, member)).toEqual(['waiting-list-joined']);
    const again = await add(event, member.id, 'waitlist');
    expect([again.status, again.body.code]).toEqual([409, 'ALREADY_WAITING']);
  });

  it('gives a waiting member a seat ahead of others, and moves up those behind', async () => {
    const event = await service.buildOffer('event', { capacity: 1 });
    const [first, last] = await service.buildMembers(2);
    const seat = await service.buildBooking(event, await service.buildMember());
    for (const each of [first, member, last]) await service.buildBooking(event, each, waiting);
    expect((await add(event)).body.code).toBe('EVENT_FULL');
    await admin.patch(`/api/admin/registrations/${seat}/status`, { status: 'cancelled' });

    const { status, body } = await add(event);
    expect([status, body.data.status, body.data.place]).toEqual([201, 'confirmed', undefined]);
    expect(await getSeats(service, event)).toBe(1);
    const own = async (who: TestMember) =>
      (await (await service.as(who)).get('/api/user/registrations')).body.data;
    expect(await own(first)).toMatchObject([{ status: 'waitlisted', place: 1 }]);
    expect(await own(last)).toMatchObject([{ status: 'waitlisted', place: 2 }]);
    expect((await lastDetails())?.status).toEqual({ from: 'waitlisted', to: 'confirmed' });
  });
});
