import type { OfferKind } from '@backflow/contracts/bookings';
import type { TestMember, TestResponse } from '@backflow/service-kit/testing';
import { randomAddress, runJob } from '@backflow/service-kit/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { book, buildFull, getListPath, getSeats } from '../../test/book.ts';
import { mailsAbout } from '../../test/mails.ts';
import { KINDS, useBookingsService } from '../../test/start-bookings-service.ts';
import { expireUnconfirmedJob } from '../attendees/expire-unconfirmed.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const service = await useBookingsService();
const start = service.clock.now;
beforeEach(() => {
  service.clock.now = start;
});

type Identified = Pick<TestMember, 'id'>;

const unconfirmed = () =>
  service.buildMember({ isEmailConfirmed: false, createdAt: new Date(service.clock.now) });
const confirm = ({ id }: Identified) =>
  service.sql('update identity.users set email_confirmed_at = now() where id = $1', [id]);
const bookNew = async (who: Identified, kind: OfferKind) =>
  book(service, who, await service.buildOffer(kind));
const getStatuses = (responses: readonly TestResponse[]) => responses.map(({ status }) => status);
const expire = () => runJob(service, expireUnconfirmedJob, null);

async function myBookings(who: Identified): Promise<{ confirmBy?: string }[]> {
  return (await (await service.as(who)).get('/api/user/registrations')).body.data;
}

describe.each(KINDS.filter(({ kind }) => kind !== 'course'))(
  'before an address is confirmed, booking: $kind',
  ({ kind, offers }) => {
    it('works at once, with the deadline for confirming the address', async () => {
      const member = await unconfirmed();
      const { status, body } = await bookNew(member, kind);
      const confirmBy = service.inHours(24).toISOString();
      expect([status, body.data.confirmBy]).toEqual([201, confirmBy]);
      expect((await myBookings(member))[0]?.confirmBy).toBe(confirmBy);
      const [row] = await service.sql<{ confirm_by: Date }>(
        'select confirm_by from bookings.own_bookings_v1 where user_id = $1',
        [member.id],
      );
      expect(row?.confirm_by.toISOString()).toBe(confirmBy);

      await confirm(member);
      expect((await myBookings(member))[0]).not.toHaveProperty('confirmBy');
    });

    it('is refused for a third, of events and webinars together, until the address is confirmed', async () => {
      const member = await unconfirmed();
      for (const each of ['event', 'webinar'] as const)
        expect((await bookNew(member, each)).status).toBe(201);
      const third = await service.buildOffer(kind);
      const refused = await book(service, member, third);
      expect([refused.status, refused.body.code]).toEqual([403, 'EMAIL_UNCONFIRMED']);
      expect(await getSeats(service, third)).toBe(0);
      await confirm(member);
      expect((await book(service, member, third)).status).toBe(201);
    });

    it('keeps a member’s limit with concurrent calls', async () => {
      const member = await unconfirmed();
      const made = await Promise.all(Array.from({ length: 8 }, () => service.buildOffer(kind)));
      const responses = await Promise.all(made.map((offer) => book(service, member, offer)));
      expect(getStatuses(responses).sort()).toEqual([201, 201, ...Array<number>(6).fill(403)]);
    });

    it('limits a network to five with concurrent calls, and other networks not', async () => {
      const offer = await service.buildOffer(kind, { capacity: 40 });
      const members = await Promise.all(Array.from({ length: 12 }, unconfirmed));
      const address = randomAddress();
      const responses = await Promise.all(members.map((member) => book(service, member, offer, address)));
      expect(getStatuses(responses).filter((status) => status === 403)).toHaveLength(7);
      expect(await getSeats(service, offer)).toBe(5);
      expect((await book(service, await service.buildMember(), offer, address)).status).toBe(201);
      expect((await book(service, await unconfirmed(), offer)).status).toBe(201);
      const first = members[getStatuses(responses).indexOf(201)];
      if (first) await confirm(first);
      const late = members[getStatuses(responses).indexOf(403)];
      expect(late && (await book(service, late, offer, address)).status).toBe(201);
    });

    it('ends after a day, which frees the seat and notifies the member once', async () => {
      const [late, inTime] = [await unconfirmed(), await unconfirmed()];
      const offer = await service.buildOffer(kind);
      for (const member of [late, inTime]) await book(service, member, offer);
      await confirm(inTime);
      service.clock.now = start + DAY_MS - 1;
      await expire();
      expect(await getSeats(service, offer)).toBe(2);

      service.clock.now += 1;
      await Promise.all([expire(), expire()]);
      await expire();
      expect(await getSeats(service, offer)).toBe(1);
      expect(await myBookings(late)).toEqual([]);
      expect(await myBookings(inTime)).toHaveLength(1);
      expect(await mailsAbout(service, late)).toEqual(['registration-confirmed', 'registration-expired']);
      expect(await mailsAbout(service, inTime)).toEqual(['registration-confirmed']);
      const again = await book(service, late, offer);
      expect([again.status, again.body.code]).toEqual([403, 'EMAIL_UNCONFIRMED']);
      await confirm(late);
      expect((await book(service, late, offer)).status).toBe(201);
    });

    it('is not limited for administrators', async () => {
      const member = await unconfirmed();
      const admin = await service.as(await service.buildMember({ isAdmin: true }));
      const offer = await service.buildOffer(kind);
      const path = `/api/admin/${offers}/${offer.id}/registrations`;
      expect((await admin.post(path, { userId: member.id })).status).toBe(201);
      service.clock.now = start + DAY_MS + 1;
      await expire();
      expect(await getSeats(service, offer)).toBe(1);
    });
  },
);

describe('enrolling in courses before an address is confirmed', () => {
  it('has no limit and no deadline, and does not count for events and webinars', async () => {
    const member = await unconfirmed();
    const course = await service.buildOffer('course');
    const address = randomAddress();
    for (let n = 0; n < 6; n += 1)
      expect((await book(service, await unconfirmed(), course, address)).status).toBe(201);
    for (let n = 0; n < 3; n += 1) {
      const { status, body } = await bookNew(member, 'course');
      expect([status, body.data.confirmBy]).toEqual([201, undefined]);
    }
    for (const kind of ['event', 'webinar'] as const) expect((await bookNew(member, kind)).status).toBe(201);
    service.clock.now = start + DAY_MS;
    expect((await bookNew(member, 'course')).status).toBe(201);
    await expire();
    expect(await getSeats(service, course)).toBe(6);
  });
});

describe('the waiting list', () => {
  const fullEvent = async () => getListPath((await buildFull(service, 'event')).offer);

  it('counts for the limit of an unconfirmed member', async () => {
    const member = await service.as(await unconfirmed());
    const joined = [];
    for (let n = 0; n < 3; n += 1) joined.push(await member.post(await fullEvent()));
    expect(getStatuses(joined)).toEqual([201, 201, 403]);
  });

  it('stores one row and sends one mail a day, however often a member leaves and joins', async () => {
    const person = await service.buildMember();
    const member = await service.as(person);
    const path = await fullEvent();
    const stored = () => service.sql('select 1 from bookings.bookings where user_id = $1', [person.id]);
    for (let n = 0; n < 4; n += 1) {
      expect((await member.post(path)).status).toBe(201);
      expect((await member.delete(path)).status).toBe(200);
    }
    expect(await stored()).toHaveLength(1);
    expect(await mailsAbout(service, person)).toEqual(['waiting-list-joined']);
    service.clock.now += DAY_MS;
    expect((await member.post(path)).status).toBe(201);
    expect(await mailsAbout(service, person)).toHaveLength(2);
    expect(await stored()).toHaveLength(1);
  });

  it('allows ten changes an hour', async () => {
    const member = await service.as(await service.buildMember());
    const path = await fullEvent();
    const changes: TestResponse[] = [];
    for (let n = 0; n < 6; n += 1) changes.push(await member.post(path), await member.delete(path));
    expect(getStatuses(changes)).toEqual([...Array<number[]>(5).fill([201, 200]).flat(), 429, 429]);
    expect((await member.post(await fullEvent())).status).toBe(201);
  });
});
