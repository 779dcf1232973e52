import { readContent } from '@backflow/content';
import { ACCESS_LEVELS } from '@backflow/contracts';
import { Hours } from '@backflow/contracts/bookings';
import * as z from '@backflow/contracts/zod';

/** Suppliers in the order of their creation. */
export const DEMO_SUPPLIERS = [
  ...['Pacific Crest Valve & Supply', 'Sierra Backflow Products', 'Bayshore Gauge Works'],
  ...['Inland Water Safety', 'Cascade Fire Assemblies', 'Western Testers Guild'],
];

const Time = z.string().check(z.regex(/^\d\d:\d\d$/, "Must be a wall time such as '08:00'"));

/** A course that several events teach: a file of `content/courses`, its Markdown the description. */
const DemoCourse = z.strictObject({
  /** Referenced by sessions and by the demo's articles. */
  name: z.string(),
  title: z.string(),
  price: z.string(),
  accessLevel: z.enum(ACCESS_LEVELS),
  supplier: z.nullable(z.enum(DEMO_SUPPLIERS)),
  /** Wall times in the Pacific zone. */
  from: Time,
  to: Time,
  /** CE hours by kind. */
  hours: z.optional(Hours),
  /** The hours of each of its days, which are working days with the same times; absent for a course of one day. */
  days: z.optional(z.array(Hours)),
  /** The ids of related articles of the learning service. */
  relatedArticles: z.optional(z.array(z.uuid())),
  content: z.string(),
});
export type DemoCourse = z.infer<typeof DemoCourse>;

const courses = await readContent(new URL('../../content/courses/', import.meta.url), DemoCourse);

/** @throws Error for an unknown name */
export function demoCourse(name: string): DemoCourse {
  const found = courses.find((course) => course.name === name);
  if (!found) throw new Error(`services/events/content/courses has no course named ${name}`);
  return found;
}
