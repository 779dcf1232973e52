import { generateKeyPairSync, sign } from 'node:crypto';
import { formatTicket, getSignedBytes } from '@backflow/contracts/bookings';
import type { Door, DoorPerson } from '@backflow/contracts/bookings';
import { nextId } from '@backflow/contracts/testing';
import { pacificDay } from '@backflow/contracts/time';

export const EVENT_ID = 'e0e0e0e0-0000-4000-8000-0000000000e1';
export const DEVICE = { id: 'de0e0e0e-0000-4000-8000-000000000001', name: 'iPad 1' };
export const OTHER_DEVICE = { id: 'de0e0e0e-0000-4000-8000-000000000002', name: 'iPad 2' };
const { publicKey, privateKey } = generateKeyPairSync('ed25519');

export const buildSession = (day: string, id: string = nextId()) => ({
  ...{ id, startsAt: `${day}T16:00:00.000Z`, endsAt: `${day}T23:00:00.000Z` },
  ...{ location: null, venueId: null, instructor: null, hours: null },
});

let number = 0;
export const buildPerson = (overrides: Partial<DoorPerson> = {}): DoorPerson => ({
  ...{ bookingId: nextId(), number: ++number, name: `Ann Lee ${number}`, company: null, licenceNumber: null },
  ...{ status: 'confirmed', due: null, movedTo: null, presences: [], absences: [] },
  ...overrides,
});

/** The door of today, with these people. */
export const buildDoor = (people: readonly DoorPerson[], overrides: Partial<Door> = {}): Door => ({
  ...{ offerId: EVENT_ID, title: 'RPZ field test day', place: 'Fresno', seatsLeft: 3 },
  sessions: [buildSession(pacificDay(new Date()), 'd0e0e0e0-0000-4000-8000-0000000000d1')],
  asOf: new Date().toISOString(),
  keys: [{ number: 7, publicKey: publicKey.export({ format: 'jwk' }).x ?? '' }],
  people: [...people],
  ...{ cases: [], otherDates: [] },
  ...overrides,
});

/** The text of a ticket's QR code. @param key the number that it names */
export function buildTicket(bookingId: string, offerId = EVENT_ID, key = 7): string {
  const signed = getSignedBytes({ key, bookingId, offerId });
  return formatTicket(signed, sign(null, signed, privateKey));
}

export const enteredAt = (sessionId: string, at: string, { id, name } = OTHER_DEVICE) => ({
  sessionId,
  in: { checkInId: nextId(), at, device: name, deviceId: id },
  out: null,
});
