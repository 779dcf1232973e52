import type { AccessLevel } from '@backflow/contracts';
import { NotFoundError, mayUsePremium, raw, sql } from '@backflow/service-kit';
import type { Actor, Sql, Write } from '@backflow/service-kit';

/** What is premium is for premium members and administrators; the rest is for every member. */
export const mayAttend = (actor: Actor, { accessLevel }: { accessLevel: AccessLevel }): boolean =>
  accessLevel !== 'premium' || mayUsePremium(actor);

/** Whether a signed-in caller is refused it for want of premium. */
export const needsPremium = (actor: Actor | null, item: { accessLevel: AccessLevel }): boolean =>
  actor !== null && !mayAttend(actor, item);

/**
 * Counts one more seat of an event or a webinar as taken. Its row is held from here until the transaction ends, so that
 * the count and the registrations change together, one writer at a time.
 * @param columns what to return of the row
 * @returns the row as it was when its turn came, without the seat just counted
 * @throws NotFoundError when there is none
 */
export async function takeSeat<Row extends { currentAttendees: number }>(
  write: Write,
  table: 'events' | 'webinars',
  id: string,
  columns: Sql,
): Promise<Row> {
  const [row] = await write.rows<Row>(sql`
    update ${raw(table)} set current_attendees = current_attendees + 1 where id = ${id} returning ${columns}`);
  if (!row) throw new NotFoundError(NAMES[table]);
  return { ...row, currentAttendees: row.currentAttendees - 1 };
}

/**
 * Holds the row of an event or a webinar until the transaction ends, without taking a seat: the line behind it stands still.
 * @throws NotFoundError when there is none
 */
export async function holdRow<Row extends object>(
  write: Write,
  table: 'events' | 'webinars',
  id: string,
  columns: Sql,
): Promise<Row> {
  const [row] = await write.rows<Row>(sql`select ${columns} from ${raw(table)} where id = ${id} for update`);
  if (!row) throw new NotFoundError(NAMES[table]);
  return row;
}

const NAMES = { events: 'This event', webinars: 'This webinar' } as const;
