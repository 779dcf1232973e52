import { readContent } from '@backflow/content';
import * as z from '@backflow/contracts/zod';

const Venue = z.strictObject({ location: z.string(), latitude: z.number(), longitude: z.number() });
const Speaker = z.strictObject({ name: z.string(), title: z.string(), company: z.string() });

const Session = z.strictObject({
  /** The name of a course in `content/courses`. */
  course: z.string(),
  /** From today; a weekend moves it to the Monday after. Negative is past. */
  inDays: z.int(),
  /** The name of a venue, or the room of an online meeting. */
  venue: z.optional(z.string()),
  room: z.optional(z.string()),
  /** Absent is no limit. */
  seats: z.optional(z.int()),
  taken: z.int(),
  /** How many days before the start registration closes; absent is no deadline. */
  closesDaysBefore: z.optional(z.int()),
  draft: z.optional(z.boolean()),
  /** Whether the members have a seat whom visitors sign in as. */
  demoMembers: z.optional(z.boolean()),
  /** The name of an external speaker; the demo's administrator teaches the others. */
  speaker: z.optional(z.string()),
  customSupplier: z.optional(z.string()),
});

const Programme = z.strictObject({
  venues: z.record(z.string(), Venue),
  speakers: z.record(z.string(), Speaker),
  sessions: z.array(Session),
  content: z.string(),
});

const programmes = await readContent(new URL('../../content/programme/', import.meta.url), Programme);

/** The demo's sessions, with where they take place and who speaks. */
export const DEMO_SESSIONS = programmes.flatMap(({ venues, speakers, sessions }) =>
  sessions.map(({ venue, room, seats = null, speaker, ...session }) => ({
    ...{ ...session, seats, speaker: speaker === undefined ? undefined : named(speakers, speaker) },
    venue:
      venue === undefined
        ? { location: `https://meet.example.com/${room}`, isVirtual: true, latitude: null, longitude: null }
        : { ...named(venues, venue), isVirtual: false },
  })),
);
export type DemoSession = (typeof DEMO_SESSIONS)[number];

function named<Value>(values: Readonly<Record<string, Value>>, name: string): Value {
  const value = values[name];
  if (value === undefined) throw new Error(`services/events/content/programme has nothing named ${name}`);
  return value;
}
