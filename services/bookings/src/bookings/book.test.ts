import { initialStatus } from '@backflow/contracts/bookings';
import { describe, expect, it } from '@jest/globals';
import { CODES, book, getSeats } from '../../test/book.ts';
import { KINDS, useBookingsService } from '../../test/start-bookings-service.ts';
import type { TestOffer } from '../../test/start-bookings-service.ts';

const service = await useBookingsService();
const member = await service.buildMember();
const premium = await service.buildMember({ subscriptionStatus: 'premium' });
const admin = await service.buildMember({ isAdmin: true });

const iso = (hours: number) => service.inHours(hours).toISOString();
/** Times relative to now, in hours. */
const at = (hours: Record<string, number | null>) =>
  Object.fromEntries(
    Object.entries(hours).map(([field, value]) => [field, value === null ? null : service.inHours(value)]),
  );

/** The response to a booking of each kind. */
const ANSWERS = {
  event: ({ id }: TestOffer) => ({
    registeredAt: iso(0),
    eventId: id,
    event: {
      ...{ id, title: 'Open lab', description: null, startDate: iso(48), endDate: iso(56) },
      ...{ location: '1450 Richards Blvd, Sacramento', isVirtual: false, latitude: null, longitude: null },
      ...{ price: '0', isDeleted: false, sessions: [] },
    },
  }),
  webinar: ({ id }: TestOffer) => ({
    registeredAt: iso(0),
    webinarId: id,
    webinar: {
      ...{ id, title: 'Open lab', description: null, scheduledAt: iso(48), duration: 480, isDeleted: false },
      sessions: [],
    },
  }),
  course: ({ id }: TestOffer) => ({ enrolledAt: iso(0), courseId: id }),
};

const PRICES = ['0', '0.01', '20', '325.00'];
const LEVELS = ['free', 'premium', 'paid'] as const;

describe.each(KINDS)('booking: $kind', ({ kind, bookPath }) => {
  const { already, full } = CODES[kind];
  const booked = kind === 'course' ? 'enrolled in course' : `registered for ${kind}`;
  const alreadyBooked = `You are already ${booked.replace(kind, `this ${kind}`)}.`;

  it('confirms a free one at once and takes a seat', async () => {
    const offer = await service.buildOffer(kind, { title: 'Open lab', capacity: 3 });
    const { status, body } = await book(service, member, offer);
    expect([status, body.message]).toEqual([201, `Successfully ${booked}!`]);
    const id = expect.any(String);
    expect(body.data).toEqual({ id, status: 'confirmed', ...ANSWERS[kind](offer) });
    expect(await getSeats(service, offer)).toBe(1);
  });

  it('starts with the contract’s initial status, at every price and access level', async () => {
    for (const price of kind === 'webinar' ? ['0'] : PRICES) {
      for (const accessLevel of LEVELS) {
        const { body } = await book(service, premium, await service.buildOffer(kind, { price, accessLevel }));
        expect([price, accessLevel, body.data.status]).toEqual([
          ...[price, accessLevel, initialStatus({ price, accessLevel })],
        ]);
      }
    }
  });

  it.each([0, 1])('is refused when all of %i seats are taken', async (capacity) => {
    const offer = await service.buildOffer(kind, { capacity });
    if (capacity > 0) await service.buildBooking(offer, await service.buildMember());
    const { status, body } = await book(service, member, offer);
    if (kind === 'course') expect(status).toBe(201);
    else expect([status, body.code, body.message]).toEqual([409, full, `This ${kind} is full.`]);
  });

  it('is refused the second time, also when the offer is full', async () => {
    const offer = await service.buildOffer(kind, { capacity: 1 });
    await book(service, member, offer);
    const { status, body } = await book(service, member, offer);
    expect([status, body.code, body.message]).toEqual([409, already, alreadyBooked]);
    expect(await getSeats(service, offer)).toBe(1);
  });

  it('is possible again after a cancellation, as a new booking', async () => {
    const offer = await service.buildOffer(kind);
    const cancelled = await service.buildBooking(offer, member, { status: 'cancelled' });
    const { status, body } = await book(service, member, offer);
    expect(status).toBe(201);
    expect(body.data.id).not.toBe(cancelled);
  });

  it('of a premium one needs a premium member or an administrator', async () => {
    const offer = await service.buildOffer(kind, { accessLevel: 'premium' });
    const { status, body } = await book(service, member, offer);
    expect([status, body.code]).toEqual([403, 'PREMIUM_REQUIRED']);
    expect(body.message).toContain(`This ${kind} is for premium members`);
    expect(await getSeats(service, offer)).toBe(0);
    for (const who of [premium, admin]) expect((await book(service, who, offer)).status).toBe(201);
  });

  it.each([
    ['a draft', { isPublished: false }],
    ['a deleted one', { deletedAt: new Date() }],
  ])(
    'does not find %s, not even for an administrator; who has booked it hears that',
    async (_which, fields) => {
      const offer = await service.buildOffer(kind);
      await book(service, premium, offer);
      await service.updateOffer(offer, fields);
      for (const who of [member, admin]) expect((await book(service, who, offer)).status).toBe(404);
      const { status, body } = await book(service, premium, offer);
      expect([status, body.code, body.message]).toEqual([409, already, alreadyBooked]);
      expect(await getSeats(service, offer)).toBe(1);
    },
  );

  it('needs an id of an offer of this kind', async () => {
    const client = await service.as(member);
    for (const id of ['1', 'undefined', '%00']) {
      const { status, body } = await client.post(bookPath(id));
      expect([status, body.errors?.[0].path]).toEqual([400, 'id']);
    }
    const other = await service.buildOffer(kind === 'event' ? 'webinar' : 'event');
    expect((await client.post(bookPath(other.id))).status).toBe(404);
  });
});

describe('booking an event', () => {
  it('returns the meeting link', async () => {
    const link = 'https://meet.example.com/room';
    const event = await service.buildOffer('event', { isVirtual: true, location: link });
    expect((await book(service, member, event)).body.data.event.location).toBe(link);
  });

  it.each([
    ['it has ended', { startsAt: -10, endsAt: -1 }, 'EVENT_COMPLETED'],
    ['it began without an end', { startsAt: -1, endsAt: null }, 'EVENT_COMPLETED'],
    ['it is closed', { closesAt: -1 }, 'REGISTRATION_CLOSED'],
    ['it closes at this moment', { closesAt: 0 }, 'REGISTRATION_CLOSED'],
  ])('is refused when %s', async (_what, hours, code) => {
    const event = await service.buildOffer('event', at(hours));
    const { status, body } = await book(service, member, event);
    expect([status, body.code]).toEqual([409, code]);
    expect(await getSeats(service, event)).toBe(0);
  });

  it('is possible while an event runs', async () => {
    const event = await service.buildOffer('event', at({ startsAt: -1, endsAt: 1 }));
    expect((await book(service, member, event)).status).toBe(201);
  });
});

const STARTED = ['REGISTRATION_CLOSED', 'Registration closed when this webinar started.'];

describe('booking a webinar', () => {
  it.each([
    ['an instant before its start', 1 / 3_600_000, []],
    ['at its start', 0, STARTED],
    ['while it is live', -0.5, STARTED],
    ['when it is over', -72, ['EVENT_COMPLETED', 'This webinar has already taken place.']],
  ])('%s', async (_case, startsIn, refusal) => {
    const times = at({ startsAt: startsIn, endsAt: startsIn + 1 });
    const { status, body } = await book(service, member, await service.buildOffer('webinar', times));
    expect(status).toBe(refusal.length > 0 ? 409 : 201);
    if (status === 409) expect([body.code, body.message]).toEqual(refusal);
  });
});
