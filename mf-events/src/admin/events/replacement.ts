import { foldText } from '@backflow/contracts';
import { getSessions } from '@backflow/contracts/bookings';
import type { Session } from '@backflow/contracts/bookings';
import type { AdminEventView, EventInput } from '@backflow/contracts/events';
import { formatTime } from '@backflow/contracts/time';

const fold = (name: string): string => foldText(name).replace(/\s+/g, ' ').trim();
const isSame = (one: string | null, other: string): boolean => one !== null && fold(one) === fold(other);

/** The days that are not over. */
const getComing = (event: AdminEventView): readonly Session[] =>
  getSessions(event).filter(({ endsAt }) => Date.parse(endsAt) > Date.now());

/** Who teaches coming days of these events; first who teaches most. */
export function listInstructors(events: readonly AdminEventView[]): readonly string[] {
  const names = events.flatMap((event) =>
    getComing(event).map(({ instructor }) => instructor ?? event.facilitatorName ?? ''),
  );
  return [...Map.groupBy(names.filter(Boolean), fold).values()]
    .sort((one, other) => other.length - one.length)
    .flatMap(([name]) => name ?? []);
}

/** The coming days of an event that this instructor teaches. */
export const daysOf = (event: AdminEventView, name: string): readonly Session[] =>
  getComing(event).filter(({ instructor }) => isSame(instructor ?? event.facilitatorName, name));

type Facilitator = Pick<EventInput, Extract<keyof EventInput, `facilitator${string}`>>;

/** The edit that gives the coming days of an instructor to another one. Days that are over keep who taught them. */
export function replaceInstructor(event: AdminEventView, from: string, next: Facilitator) {
  const isFacilitator = isSame(event.facilitatorName, from);
  const replaced = new Set(daysOf(event, from).map(({ id }) => id));
  const getInstructor = ({ id, instructor }: Session) => {
    if (replaced.has(id)) return isFacilitator ? null : next.facilitatorName;
    return isFacilitator ? (instructor ?? from) : instructor;
  };
  return {
    ...(isFacilitator && next),
    ...(event.sessions.length > 0 && {
      sessions: event.sessions.map((session) => ({ ...session, instructor: getInstructor(session) })),
    }),
    version: event.version,
  };
}

const MAX_SUBJECT = 150;

/** The mail to everyone with a booking. */
export const replacementMail = (event: AdminEventView, from: string, name: string, note: string) => ({
  to: 'all' as const,
  subject: `Another instructor: ${event.title}`.slice(0, MAX_SUBJECT),
  message: [
    `${name} teaches “${event.title}” instead of ${from}:`,
    ...daysOf(event, from).map(({ startsAt, endsAt }) =>
      endsAt === startsAt ? formatTime(startsAt) : formatTime(startsAt, endsAt),
    ),
    'Date, place and your booking stay as they are.',
    ...(note === '' ? [] : [note]),
  ].join('\n\n'),
});
