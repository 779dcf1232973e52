import { createPublicKey, verify } from 'node:crypto';
import type { Ticket } from '@backflow/contracts/bookings';
import { readTicket, rotateTicketKey } from '@backflow/contracts/bookings';
import { expectDeclaredEffects } from '@backflow/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { readDoor } from '../../test/door.ts';
import { useBookingsService } from '../../test/start-bookings-service.ts';
import type { TestOffer } from '../../test/start-bookings-service.ts';

const service = await useBookingsService();
const admin = await service.as(await service.buildMember({ isAdmin: true }));

async function build(fields: Parameters<typeof service.buildOffer>[1] = {}) {
  const offer = await service.buildOffer('event', fields);
  const member = await service.buildMember();
  const id = await service.buildBooking(offer, member);
  return { offer, member, id, client: await service.as(member) };
}
const read = async ({
  client,
  id,
}: Pick<Awaited<ReturnType<typeof build>>, 'client' | 'id'>): Promise<Ticket> =>
  (await client.get(`/api/user/tickets/${id}`)).body.data;
const rotate = async () => (await admin.post('/api/admin/ticket-keys/rotate')).body.data.id as string;

/** Verifies a ticket by what the door knows. @returns the number of its key */
async function verifyAtDoor(offer: TestOffer, code: string | null): Promise<number> {
  const ticket = readTicket(code ?? '');
  if (!ticket) throw new Error('this is no ticket');
  const known = (await readDoor(admin, offer)).keys.find(({ number }) => number === ticket.key);
  const key = createPublicKey({
    format: 'jwk',
    key: { kty: 'OKP', crv: 'Ed25519', x: known?.publicKey ?? '' },
  });
  expect(verify(null, ticket.signed, key, ticket.signature)).toBe(true);
  return ticket.key;
}

<<<<<<< HEAD:services/bookings/src/tickets/ticket-keys.test.ts
=======
describe('a ticket', () => {
  it('is its member’s, names the booking and the event, and is verified by the keys of the door', async () => {
    const booked = await build({ title: 'Tester certification' });
    const ticket = await read(booked);
    expect(ticket).toMatchObject({
      ...{ id: booked.id, number: 1, ended: null, title: 'Tester certification', eventId: booked.offer.id },
      place: '1450 Richards Blvd, Sacramento',
    });
    expect(readTicket(ticket.code ?? '')).toMatchObject({ bookingId: booked.id, offerId: booked.offer.id });
    await verifyAtDoor(booked.offer, ticket.code);
    const others = [await service.as(null), await service.as(await service.buildMember()), admin];
    const responses = others.map((client) => client.get(`/api/user/tickets/${booked.id}`));
    expect((await Promise.all(responses)).map(({ status }) => status)).toEqual([401, 404, 404]);
  });

  it('is there once the booking is confirmed, and not for what is virtual', async () => {
    const { offer, member, client } = await build();
    for (const status of ['pending', 'waitlisted'] as const) {
      const other = await service.buildOffer('event');
      const id = await service.buildBooking(other, member, { status });
      expect((await client.get(`/api/user/tickets/${id}`)).status).toBe(404);
    }
    const virtual = await build({ isVirtual: true });
    expect((await virtual.client.get(`/api/user/tickets/${virtual.id}`)).status).toBe(404);
    expect((await client.get(`/api/user/tickets/${offer.id}`)).status).toBe(404);
  });

  it('ends with the booking, by cancellation and moving, with the event, and while it is withdrawn', async () => {
    const cancelled = await build();
    await admin.patch(`/api/admin/registrations/${cancelled.id}/status`, { status: 'cancelled' });
    expect(await read(cancelled)).toMatchObject({ ended: 'cancelled', code: null });
    const [moved, to] = [await build(), await service.buildOffer('event')];
    const { body } = await admin.post(`/api/admin/registrations/${moved.id}/move`, { moveTo: to.id });
    expect(body.success).toBe(true);
    expect(await read(moved)).toMatchObject({ ended: 'moved', code: null });
    const handed = await build();
    await service.sql(
      `update bookings.bookings set status = 'cancelled', handed_to = gen_random_uuid() where id = $1`,
      [handed.id],
    );
    expect(await read(handed)).toMatchObject({ ended: 'handed-over', code: null });
    const over = await build({ startsAt: service.inHours(-9), endsAt: service.inHours(-1) });
    expect(await read(over)).toMatchObject({ ended: 'over', code: null });
    const withdrawn = await build();
    await service.updateOffer(withdrawn.offer, { isPublished: false });
    expect(await read(withdrawn)).toMatchObject({ ended: 'withdrawn', code: null });
    await service.updateOffer(withdrawn.offer, { isPublished: true });
    expect((await read(withdrawn)).ended).toBeNull();
  });
});

>>>>>>> door:services/bookings/src/door/ticket-keys.test.ts
describe('the number on the sheet', () => {
  it('rises within an event, and stays while bookings come and go', async () => {
    const offer = await service.buildOffer('event');
    const members = await service.buildMembers(3);
    const ids = await Promise.all(members.map((member) => service.buildBooking(offer, member)));
    const path = `/api/admin/events/${offer.id}/registrations`;
    const numbers = async () => {
      const attendees = (await admin.get(path)).body as { id: string; number: number }[];
      return new Map(attendees.map((each) => [each.id, each.number]));
    };
    const before = await numbers();
    expect([...before.values()].sort()).toEqual([1, 2, 3]);
    await admin.patch(`/api/admin/registrations/${ids[0]}/status`, { status: 'cancelled' });
    const last = await service.buildBooking(offer, await service.buildMember());
    expect(await numbers()).toEqual(new Map([...before, [last, 4]]));
  });
});

describe('the key of tickets', () => {
  it('is replaced by administrators; tickets that it signed stay valid', async () => {
    const booked = await build();
    const before = (await read(booked)).code;
    const number = await verifyAtDoor(booked.offer, before);
    expect((await booked.client.post('/api/admin/ticket-keys/rotate')).status).toBe(403);
    await expectDeclaredEffects(service, rotateTicketKey, rotate);
    expect(await verifyAtDoor(booked.offer, (await read(booked)).code)).toBe(number + 1);
    expect(await verifyAtDoor(booked.offer, before)).toBe(number);
  });

  it('is one, however many replace it at once', async () => {
    await Promise.all([rotate(), rotate(), rotate(), rotate()]);
    const active = await service.sql('select from bookings.ticket_keys where sealed_secret is not null');
    expect(active).toHaveLength(1);
  });

  it('that can’t be opened any more, as SESSION_SECRET was changed, is replaced', async () => {
    const booked = await build();
    const before = (await read(booked)).code;
    await service.sql(
      `update bookings.ticket_keys set sealed_secret = decode(repeat('00', 60), 'hex') where sealed_secret is not null`,
    );
    const after = (await read(booked)).code;
    expect(await verifyAtDoor(booked.offer, after)).toBe((await verifyAtDoor(booked.offer, before)) + 1);
  });

  it('is not replaced when the 256 numbers are used up, and signs on', async () => {
    const booked = await build();
    await service.sql('update bookings.ticket_keys set number = 255 where sealed_secret is not null');
    const { status, body } = await admin.post('/api/admin/ticket-keys/rotate');
    expect([status, body.code]).toEqual([409, 'CONFLICT']);
    expect(await verifyAtDoor(booked.offer, (await read(booked)).code)).toBe(255);
  });
});
