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
