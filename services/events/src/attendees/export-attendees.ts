import type { exportAttendees } from '@backflow/contracts';
import { csvFile, itemsOf } from '@backflow/service-kit';
import type { Call, FileResponse } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';
import { pacificWall } from '../pacific-time.ts';
import { attendeeRows, nameOf } from './attendees.query.ts';
import type { AttendeeRow } from './attendees.query.ts';
import { findStart } from './kind.ts';
import type { Stored } from './kind.ts';

/** How many are read at a time. */
const BATCH = 1000;

const COLUMNS = [
  ...['First name', 'Last name', 'Email', 'Email status', 'Phone', 'Company'],
  ...['Status', 'Place in line', 'Attended', 'Registered at (PT)'],
];

/**
 * All that an organizer wants to know of everyone registered, oldest first.
 * @throws NotFoundError when there never was such an event or webinar
 */
export async function exportAttendeesOf(
  { db }: EventsContext,
  kind: Stored,
  { params: { id } }: Call<typeof exportAttendees>,
): Promise<FileResponse> {
  const day = wallTime(await findStart(db, kind, id)).slice(0, 10);
  return csvFile(`attendees-${day}.csv`, COLUMNS, async function* () {
    const everyone = itemsOf((cursor) => attendeeRows(db, kind, { id, cursor, limit: BATCH }));
    for await (const attendee of everyone) yield cellsOf(attendee);
  });
}

function cellsOf(attendee: AttendeeRow) {
  const { firstName, lastName } = nameOf(attendee);
  const { email, emailStatus, phoneNumber, company, status, place, attended, registeredAt } = attendee;
  return [
    ...[firstName, lastName, email, emailStatus, phoneNumber, company],
    ...[status, place ?? null, attended],
    wallTime(registeredAt),
  ];
}

/** '2026-12-04 08:00', as a Pacific clock shows it. */
const wallTime = (instant: string | Date): string =>
  pacificWall(new Date(instant)).toISOString().slice(0, 16).replace('T', ' ');
