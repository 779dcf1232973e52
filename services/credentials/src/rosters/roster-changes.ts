import { formatKinds, rosterName } from '@backflow/contracts/credentials';
import type { RosterDetails, RosterRow } from '@backflow/contracts/credentials';

/** What the attendees and their hours are now, compared with a roster that was sent. */
export function findChanges(
  sent: readonly RosterRow[],
  current: readonly RosterRow[],
): RosterDetails['changes'] {
  const now = new Map(current.map((row) => [row.bookingId, row]));
  const known = new Set(sent.map(({ bookingId }) => bookingId));
  return [
    ...sent.flatMap((before) => {
      const after = now.get(before.bookingId);
      // Bookings of an erased account may be gone, and its license is.
      const isErased = before.userId === null;
      const texts = after
        ? [
            compare('Minutes present', String(before.minutesPresent), String(after.minutesPresent)),
            compare('Hours', formatKinds(before.minutes), formatKinds(after.minutes)),
            isErased ? null : compare('License number', before.license ?? 'none', after.license ?? 'none'),
          ]
        : [isErased ? null : 'Attended no longer'];
      const text = texts.filter((each) => each !== null).join('. ');
      return text === '' ? [] : [{ name: rosterName(before), text }];
    }),
    ...current
      .filter(({ bookingId }) => !known.has(bookingId))
      .map((row) => ({ name: rosterName(row), text: 'Not on the roster that was sent' })),
  ];
}

const compare = (label: string, before: string, after: string): string | null =>
  before === after ? null : `${label}: ${after}, ${before} when it was sent`;
