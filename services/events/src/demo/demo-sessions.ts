import { readContent } from '@backflow/content';
import { PriceRuleView } from '@backflow/contracts/bookings';
import { placeOfVenue } from '@backflow/contracts/events';
import * as z from '@backflow/contracts/zod';

const Venue = z.strictObject({
  name: z.string(),
  address: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  seats: z._default(z.nullable(z.int()), null),
  parking: z._default(z.nullable(z.string()), null),
  officeNote: z._default(z.nullable(z.string()), null),
});
const Speaker = z.strictObject({ name: z.string(), title: z.string(), company: z.string() });

const Session = z.strictObject({
  /** The name of a course in `content/courses`. */
  course: z.string(),
  /** Sessions with the same name are dates of one series. */
  series: z.optional(z.string()),
  /** Days from today; a weekend moves to the following Monday. Negative for past sessions. */
  inDays: z.int(),
  /** The name of a venue, or below the room of an online meeting. */
  venue: z.optional(z.string()),
  room: z.optional(z.string()),
  /** Absent for no limit. */
  seats: z.optional(z.int()),
  taken: z.int(),
  /** Days between the close of registration and the start; absent for no deadline. */
  closesDaysBefore: z.optional(z.int()),
  /** Prices beside that of the course; an early one ends so many days before the session. */
  prices: z.optional(z.array(z.extend(PriceRuleView, { untilDaysBefore: z.optional(z.int()) }))),
  draft: z.optional(z.boolean()),
  /** True if the demo's accounts have a seat. */
  demoMembers: z.optional(z.boolean()),
  /** True if the demo's company has booked its technicians, on one invoice. */
  demoCompany: z.optional(z.boolean()),
  /** True if people without an account have a seat. */
  demoCallers: z.optional(z.boolean()),
  /** The name of an external speaker; absent when the demo's administrator teaches. */
  speaker: z.optional(z.string()),
  customSupplier: z.optional(z.string()),
});

const Programme = z.strictObject({
  venues: z.record(z.string(), Venue),
  /** Made from the first event of a course. */
  templates: z.array(z.strictObject({ name: z.string(), course: z.string() })),
  speakers: z.record(z.string(), Speaker),
  sessions: z.array(Session),
  content: z.string(),
});

const programmes = await readContent(new URL('../../content/programme/', import.meta.url), Programme);

export const DEMO_VENUES = programmes.flatMap(({ venues }) => Object.values(venues));
export const DEMO_TEMPLATES = programmes.flatMap(({ templates }) => templates);

/** The demo's sessions with their venues and speakers. */
export const DEMO_SESSIONS = programmes.flatMap(({ venues, speakers, sessions }) =>
  sessions.map(({ venue, room, seats = null, speaker, ...session }) => ({
    ...{ ...session, seats, speaker: speaker === undefined ? undefined : getValue(speakers, speaker) },
    venue:
      venue === undefined
        ? { location: `https://meet.example.com/${room}`, isVirtual: true, latitude: null, longitude: null }
        : { ...placeOfVenue(getValue(venues, venue)), isVirtual: false },
    venueName: venue === undefined ? undefined : getValue(venues, venue).name,
  })),
);
export type DemoSession = (typeof DEMO_SESSIONS)[number];

function getValue<Value>(values: Readonly<Record<string, Value>>, name: string): Value {
  const value = values[name];
  if (value === undefined) throw new Error(`services/events/content/programme has nothing named ${name}`);
  return value;
}
