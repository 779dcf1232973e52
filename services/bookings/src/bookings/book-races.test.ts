import { getStatements } from '@backflow/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import {
  CODES,
  book,
  bookOften,
  buildClients,
  getCodes,
  getPath,
  prepareLimits,
  getSeats,
} from '../../test/book.ts';
import { KINDS, useBookingsService } from '../../test/start-bookings-service.ts';

const service = await useBookingsService();
const crowd = await buildClients(service, 200);
const admin = await service.as(await service.buildMember({ isAdmin: true }));
const member = await service.buildMember();
const setLimit = await prepareLimits(service);

const times = <Value>(count: number, value: Value) => Array.from({ length: count }, () => value);

describe.each(KINDS.filter(({ kind }) => kind !== 'course'))('seats: $kind', ({ kind }) => {
  it.each([1, 10])('gives %i to exactly as many of 200 concurrent callers', async (capacity) => {
    const offer = await service.buildOffer(kind, { capacity });
    const responses = await Promise.all(crowd.map((client) => client.post(getPath(offer))));
    expect(getCodes(responses)).toEqual([
      ...times(capacity, 201),
      ...times(200 - capacity, CODES[kind].full),
    ]);
    expect(await getSeats(service, offer)).toBe(capacity);
    const [shown] = await service.sql('select taken from bookings.offers_v1 where id = $1', [offer.id]);
    expect(shown).toEqual({ taken: capacity });
  });

  it('gives a double click for the last one ALREADY_REGISTERED', async () => {
    const offer = await service.buildOffer(kind, { capacity: 1 });
    const responses = await bookOften(service, 4, member, offer);
    expect(getCodes(responses)).toEqual([201, ...times(3, CODES[kind].already)]);
    expect(await getSeats(service, offer)).toBe(1);
  });

  it('never exceed the limit while it changes, and the limit never falls below them', async () => {
    const offer = await service.buildOffer(kind, { capacity: 8 });
    const limits = [4, 12, 2, 20, 6, 1, 16, 3];
    await Promise.all([
      ...crowd.slice(0, 40).map((client) => client.post(getPath(offer))),
      ...limits.map((limit) => setLimit(offer, limit)),
    ]);
    const [now] = await service.sql<{ capacity: number }>(
      'select capacity from bookings.offers where id = $1',
      [offer.id],
    );
    const seats = await getSeats(service, offer);
    expect(seats).toBeLessThanOrEqual(now?.capacity ?? 0);
    expect(await setLimit(offer, seats - 1)).toBe(false);
  });
});

describe.each(KINDS)('concurrent calls: $kind', ({ kind }) => {
  it('everyone gets a seat without a limit', async () => {
    const offer = await service.buildOffer(kind);
    const responses = await Promise.all(crowd.map((client) => client.post(getPath(offer))));
    expect(getCodes(responses)).toEqual(times(200, 201));
    expect(await getSeats(service, offer)).toBe(200);
  });

  it('a member who clicks many times books once', async () => {
    const offer = await service.buildOffer(kind, { capacity: 10 });
    const responses = await bookOften(service, 12, member, offer);
    expect(getCodes(responses)).toEqual([201, ...times(11, CODES[kind].already)]);
    expect(await getSeats(service, offer)).toBe(1);
  });

  it.each([{ deletedAt: new Date() }, { isPublished: false }])(
    'as it is withdrawn (%j), each books it before or does not find it',
    async (withdrawn) => {
      const offer = await service.buildOffer(kind);
      const [, ...responses] = await Promise.all([
        service.updateOffer(offer, withdrawn),
        ...crowd.slice(0, 10).map((client) => client.post(getPath(offer))),
      ]);
      const booked = responses.filter(({ status }) => status === 201);
      for (const { status } of responses) expect([201, 404]).toContain(status);
      expect(await getSeats(service, offer)).toBe(booked.length);
    },
  );

  it('the counters stay right while administrators cancel and members book', async () => {
    const offer = await service.buildOffer(kind);
    const ids = await Promise.all(
      times(5, null).map(async () => service.buildBooking(offer, await service.buildMember())),
    );
    await Promise.all([
      ...ids.map((id) => admin.patch(`/api/admin/registrations/${id}/status`, { status: 'cancelled' })),
      ...crowd.slice(0, 5).map((client) => client.post(getPath(offer))),
    ]);
    expect(await getSeats(service, offer)).toBe(5);
  });

  it('no bookings have deadlocked', async () => {
    expect(await service.deadlocks()).toBe(0);
  });
});

describe.each(KINDS)('round trips to Postgres: $kind', ({ kind }) => {
  const statementsIn = async (action: () => Promise<unknown>): Promise<string[]> =>
    (await getStatements(service, action)).map(({ text }) => text);

  const READS = [expect.stringContaining('identity.actors_v2'), expect.stringContaining('from offers o')];
  const writes = ({ isInvoiced = false } = {}) => [
    expect.stringMatching(/^START TRANSACTION; [^;]*insert into bookings/),
    ...(isInvoiced ? [expect.stringContaining('insert into invoices')] : []),
    expect.stringMatching(/INSERT INTO jobs\.[^;]*; COMMIT$/),
  ];

  it('are four, and five with an invoice and its two mails', async () => {
    const free = await service.buildOffer(kind);
    expect(await statementsIn(() => book(service, member, free))).toEqual([...READS, ...writes()]);
    if (kind === 'webinar') return;
    const paid = await service.buildOffer(kind, { price: '20', accessLevel: 'paid' });
    expect(await statementsIn(() => book(service, member, paid))).toEqual([
      ...READS,
      ...writes({ isInvoiced: true }),
    ]);
  });

  it('are two for a refusal that the card shows', async () => {
    const offer = await service.buildOffer(kind, { capacity: 1 });
    await book(service, member, offer);
    const latecomer = await service.buildMember();
    for (const who of kind === 'course' ? [member] : [member, latecomer])
      expect(await statementsIn(() => book(service, who, offer))).toEqual(READS);
  });
});
