import { formatHours, hoursInput, hoursValues, sumSessionHours } from '@backflow/contracts/bookings';
import type { Session, SessionInput } from '@backflow/contracts/bookings';
import { formatTime, pacificWall, shiftWall, wallDistance } from '@backflow/contracts/time';
import * as z from '@backflow/contracts/zod';

/** A day in a form: texts are empty where there is none. */
export type DayRow = z.input<typeof SessionInput>;

const DAY_MS = 24 * 60 * 60 * 1000;

export const isInstant = (text: string | null | undefined): text is string =>
  z.safeParse(z.iso.datetime({ offset: true }), text).success && Number(text?.slice(0, 2)) === 20;

/** The rows of a form for stored sessions. A copy of a record has no ids. */
export const dayRows = (sessions: readonly z.output<typeof SessionInput>[]): DayRow[] =>
  sessions.map((session) => ({
    ...session,
    location: session.location ?? '',
    instructor: session.instructor ?? '',
    hours: hoursValues(session.hours ?? null),
  }));

/** Such days without anything of their own but their times. */
export const dayOf = (startsAt: string, endsAt: string, id?: string): DayRow => ({
  ...{ startsAt, endsAt, location: '', venueId: null, instructor: '', hours: hoursValues(null) },
  ...(id !== undefined && { id }),
});

const moveWall = (instant: string, ms: number): string => shiftWall(instant, ms)?.toISOString() ?? '';

/** The instant with as much Pacific wall time to `instant` as there is between two others. */
export const shiftLike = (instant: string, from: string, to: string): string =>
  moveWall(instant, wallDistance(from, to));

/** Copies of the last day on the days after it, at the same Pacific hours; an hour that the clocks skip is left empty. */
export function daysAfter(last: DayRow, count: number, isWeekdaysOnly: boolean): DayRow[] {
  const { id: _, ...copied } = last;
  const rows: DayRow[] = [];
  for (let days = 1; rows.length < count; days++) {
    const weekday = pacificWall(new Date(Date.parse(last.startsAt) + days * DAY_MS)).getUTCDay();
    if (isWeekdaysOnly && (weekday === 0 || weekday === 6)) continue;
    rows.push({
      ...copied,
      startsAt: moveWall(last.startsAt, days * DAY_MS),
      endsAt: moveWall(last.endsAt, days * DAY_MS),
    });
  }
  return rows;
}

/** The sessions of a form that is not saved, for a preview. */
export const previewSessions = (rows: readonly SessionInput[] | undefined): Session[] =>
  (rows ?? []).map((row, index) => ({
    ...{ id: row.id ?? String(index), startsAt: row.startsAt, endsAt: row.endsAt },
    ...{ location: row.location ?? null, venueId: row.venueId ?? null },
    ...{ instructor: row.instructor ?? null, hours: row.hours ?? null },
  }));

/** The texts of days where two conflicting edits are compared. */
export const formatDays = (rows: readonly DayRow[] | null | undefined): string =>
  (rows ?? [])
    .map(({ startsAt, endsAt, location, instructor }) =>
      [isInstant(startsAt) && isInstant(endsAt) ? formatTime(startsAt, endsAt) : '', location, instructor]
        .filter(Boolean)
        .join(', '),
    )
    .join('; ');

/** The hours of all days as text; empty where none has any. */
export const sumHours = (rows: readonly DayRow[] | undefined): string =>
  formatHours(
    sumSessionHours(
      (rows ?? []).map(({ hours }) => ({ hours: z.safeParse(hoursInput, hours).data ?? null })),
    ),
  );
