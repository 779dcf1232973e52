import { getDoor } from '@backflow/contracts/bookings';
import type { Door } from '@backflow/contracts/bookings';
import { memberStoragePrefix } from '@backflow/contracts/identity';
import { byId, request, useSession } from '@backflow/platform';
import { createDatabase } from './door-database.ts';

/** A door as it was last read, and by which clock. Times in milliseconds since 1970. */
export interface StoredDoor {
  door: Door;
  /** When the request left, by the clock of this device. */
  sentAt: number;
  /** What is added to the clock of this device for the server's time. */
  clockOffset: number;
}

/** Names of people: their database is named by the administrator, and deleted when they sign out. */
const nameOf = (userId: string): string => `${memberStoragePrefix(userId)}door`;

const databases = new Map<string, ReturnType<typeof createDatabase>>();
function doorsOf(userId: string) {
  const doors = databases.get(userId) ?? createDatabase(nameOf(userId));
  databases.set(userId, doors);
  return doors;
}

useSession.subscribe(({ user }, before) => {
  if (before.user && user?.id !== before.user.id) indexedDB.deleteDatabase(nameOf(before.user.id));
});

/** The door as this browser has it; undefined where it was never opened, or nothing is stored. */
export async function loadDoor(userId: string, eventId: string): Promise<StoredDoor | undefined> {
  try {
    return (await doorsOf(userId)('readonly', (doors) => doors.get(eventId))) as StoredDoor | undefined;
  } catch {
    return undefined;
  }
}

/** Reads the door from the site, measures the clock by it, and stores both. */
export async function fetchDoor(userId: string, eventId: string, signal: AbortSignal): Promise<StoredDoor> {
  const sentAt = Date.now();
  const door = await request(getDoor, byId(eventId), { signal });
  const read = { door, sentAt, clockOffset: getClockOffset(door.asOf, sentAt, Date.now()) };
  try {
    await doorsOf(userId)('readwrite', (doors) => doors.put(read, eventId));
  } catch {
    // Known until the page is closed.
  }
  return read;
}

/** The difference of the server's clock: its answer is taken to be as old as half of the way there and back. */
const getClockOffset = (asOf: string, sentAt: number, receivedAt: number): number =>
  Math.round(Date.parse(asOf) - (sentAt + receivedAt) / 2);
