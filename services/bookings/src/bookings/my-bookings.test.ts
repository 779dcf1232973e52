import type { RegistrationItem } from '@backflow/contracts/bookings';
import type { TestClient } from '@backflow/service-kit/testing';
import { walkPages } from '@backflow/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { book } from '../../test/book.ts';
import { useBookingsService } from '../../test/start-bookings-service.ts';

const service = await useBookingsService();

const PATH = '/api/user/registrations';

const readAll = (client: TestClient, limit: number) =>
  walkPages<RegistrationItem>(client, `${PATH}?limit=${limit}`);

describe('a member’s own registrations', () => {
  it.each([2, 5])(
    'are those for events and webinars, newest first, in pages of %i, without cancelled ones, courses and others’',
    async (limit) => {
      const [member, other] = await service.buildMembers(2);
      const expected: string[] = [];
      for (let index = 0; index < 15; index++) {
        const kind = index % 4 === 0 ? 'webinar' : index % 4 === 3 ? 'course' : 'event';
        const offer = await service.buildOffer(kind);
        await service.buildBooking(offer, other);
        const status = index % 6 === 5 ? 'cancelled' : 'confirmed';
        // Groups of four have the same time.
        const bookedAt = service.inHours(-Math.floor(index / 4));
        const id = await service.buildBooking(offer, member, { status, bookedAt });
        if (status === 'confirmed' && offer.kind !== 'course') expected.push(id);
      }
      const read = await readAll(await service.as(member), limit);
      expect(read.map(({ id }) => id).sort()).toEqual(expected.sort());
      const times = read.map(({ registeredAt }) => registeredAt);
      expect(times).toEqual(times.toSorted().toReversed());
      expect(read.filter((item) => 'webinarId' in item)).toHaveLength(4);
      expect(read.filter((item) => 'eventId' in item)).toHaveLength(7);
    },
  );

  it.each([
    ['confirmed', true],
    ['pending', false],
    ['waitlisted', false],
  ] as const)('have the status; %s, with the meeting link: %s', async (status, mayKnow) => {
    const member = await service.buildMember();
    const link = 'https://meet.example.com/room';
    const event = await service.buildOffer('event', { isVirtual: true, location: link, price: '20' });
    await service.buildBooking(event, member, { status });
    const { body } = await (await service.as(member)).get(PATH);
    expect(body.data).toEqual([
      expect.objectContaining({
        ...{ status, eventId: event.id },
        event: expect.objectContaining({ location: mayKnow ? link : null, price: '0' }),
      }),
    ]);
  });

  it.each(['event', 'webinar'] as const)(
    'say that their %s was withdrawn while it is a draft',
    async (kind) => {
      const person = await service.buildMember();
      const member = await service.as(person);
      const offer = await service.buildOffer(kind);
      await book(service, person, offer);
      const isDeleted = async () => (await member.get(PATH)).body.data[0][kind].isDeleted;
      expect(await isDeleted()).toBe(false);
      for (const isPublished of [false, true]) {
        await service.updateOffer(offer, { isPublished });
        expect(await isDeleted()).toBe(!isPublished);
      }
      await service.updateOffer(offer, { deletedAt: new Date() });
      expect(await isDeleted()).toBe(true);
    },
  );

  it('show the address of a location, also on the waiting list', async () => {
    const member = await service.buildMember();
    const event = await service.buildOffer('event', { location: '5 Main St' });
    await service.buildBooking(event, member, { status: 'waitlisted' });
    const { body } = await (await service.as(member)).get(PATH);
    expect(body.data[0].event.location).toBe('5 Main St');
  });

  it('say what was agreed and what is left to pay, whatever the price is today', async () => {
    const member = await service.buildMember();
    const admin = await service.as(await service.buildMember({ isAdmin: true }));
    const event = await service.buildOffer('event', { price: '325.00', accessLevel: 'paid' });
    const id = await service.buildBooking(event, member, { status: 'pending' });
    const own = async () => (await (await service.as(member)).get(PATH)).body.data[0];
    await service.updateOffer(event, { price: '400.00' });
    expect(await own()).toMatchObject({ price: '325.00', due: '325.00', dueOn: expect.any(String) });
    await admin.post(`/api/admin/registrations/${id}/payments`, { amount: '200.10' });
    expect(await own()).toMatchObject({ status: 'pending', price: '325.00', due: '124.90' });
    await admin.post(`/api/admin/registrations/${id}/payments`, {});
    const paid = await own();
    expect([paid.status, paid.price, paid.due, paid.event.price]).toEqual([
      ...['confirmed', '325.00', undefined, '325.00'],
    ]);
  });
});
