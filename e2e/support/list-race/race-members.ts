import { createEvent, newEvent } from '../events.ts';
import { join, joinAsAdmin } from '../people.ts';
import { rows } from '../stores.ts';
import { Fact } from './fact.ts';

/** The registration of a member; its id is known once the site has responded. */
export interface Seat {
  isTaken: boolean;
  id: string | undefined;
}

/** A member, and an event that they alone may register for. */
export interface Runner {
  readonly memberId: string;
  readonly cookie: string;
  readonly eventId: string;
  /** Registering for the other events needs premium, which is granted and revoked during the race. */
  readonly isFree: boolean;
  readonly seat: Fact<Seat>;
  readonly title: Fact<string>;
  readonly isPremium: Fact<boolean>;
}

/** A session that a test ends. */
export interface ShortSession {
  readonly runner: Runner;
  readonly cookie: string;
  readonly isOpen: Fact<boolean>;
}

export const LINK = 'https://meet.example.com/race';

const RUNNERS = 6;

/**
 * Creates members, with a virtual event each; every second event needs premium.
 * @returns an administrator's cookie, the address of the list of these events, the members, and one more to suspend
 */
export async function createRunners(): Promise<{
  admin: string;
  path: string;
  runners: Runner[];
  suspended: Runner;
}> {
  const { cookie: admin } = await joinAsAdmin();
  const supplier = `Race ${Date.now()}`;
  const runners: Runner[] = [];
  for (let index = 0; index <= RUNNERS; index++) {
    const { id: memberId, cookie } = await join();
    const title = `Race of ${index} at 0`;
    const isFree = index % 2 === 1;
    const eventId = await createEvent(admin, {
      ...newEvent({ title, customSupplierName: supplier, isVirtual: true, location: LINK }),
      accessLevel: isFree ? 'free' : 'premium',
      maxAttendees: 5,
    });
    runners.push({
      ...{ memberId, cookie, eventId, isFree },
      seat: new Fact<Seat>({ isTaken: false, id: undefined }),
      title: new Fact(title),
      isPremium: new Fact(false),
    });
  }
  const suspended = runners.pop();
  if (!suspended) throw new Error('there are no members');
  return { admin, path: await getPath(supplier), runners, suspended };
}

/** The address of the list of these events alone. */
async function getPath(supplier: string): Promise<string> {
  const [found] = await rows<{ key: string }>(
    'select supplier_key as key from events.events where custom_supplier_name = $1 limit 1',
    [supplier],
  );
  return `/api/events?supplierId=${found?.key}`;
}
