import { findPresence } from '@backflow/contracts/bookings';
import type { Attendee, Session } from '@backflow/contracts/bookings';
import * as z from '@backflow/contracts/zod';
import { createDrafts } from '@backflow/remote-kit/drafts';
import { clockOf, instantOfClock } from './sessions-of-offer.ts';

const Edit = z.object({ isPresent: z.boolean(), timeIn: z.string(), timeOut: z.string() });
/** The fields of a row. */
export type Edit = z.infer<typeof Edit>;

const Edits = z.record(z.string(), Edit);
/** What was entered for a day and is not saved, by booking. */
export type Edits = z.infer<typeof Edits>;

/** The edits of a day, which stay where another day or page is opened before they are saved. */
export const attendanceEdits = createDrafts<Edits>({
  name: 'attendance.',
  parse: (stored) => z.safeParse(Edits, stored).data,
  isSame: (one, other) => JSON.stringify(one) === JSON.stringify(other),
  whileWriting: true,
});

/** The rows as they are recorded; times of the session itself stand for absent ones. */
export const readRows = (people: readonly Attendee[], session: Session): ReadonlyMap<string, Edit> =>
  new Map(
    people.map((person) => {
      const found = findPresence(person, session.id);
      const timeIn = clockOf(found?.timeIn ?? session.startsAt);
      const timeOut = clockOf(found?.timeOut ?? session.endsAt);
      return [person.id, { isPresent: found !== undefined, timeIn, timeOut }];
    }),
  );

export const isSameRow = (one: Edit, other: Edit | undefined): boolean =>
  one.isPresent === other?.isPresent &&
  (!one.isPresent || (one.timeIn === other.timeIn && one.timeOut === other.timeOut));

/** The row of the request, or what is wrong with its times. */
export function toRow(id: string, { isPresent: attended, ...times }: Edit, session: Session) {
  if (!attended) return { id, row: { id, attended } };
  try {
    const timeIn = instantOfClock(times.timeIn, session, session.startsAt);
    const timeOut = instantOfClock(times.timeOut, session, session.endsAt);
    return { id, row: { id, attended, timeIn, timeOut } };
  } catch (error) {
    return { id, row: { id, attended }, problem: error instanceof Error ? error.message : 'This is no time' };
  }
}
