import { readContent } from '@backflow/content';
import { ACCESS_LEVELS } from '@backflow/contracts';
import { Hours } from '@backflow/contracts/bookings';
import { COURSE_LEVELS, MANUFACTURER_KEYS } from '@backflow/contracts/learning';
import * as z from '@backflow/contracts/zod';

/** A lesson of the demo; `content` is its Markdown. */
const DemoLesson = z.strictObject({
  title: z.string(),
  /** Such as '25 min'. */
  duration: z.string(),
  videoUrl: z.optional(z.string()),
  content: z.string(),
});

/** A course of the demo: a file of `content/courses`, each lesson a part of it. */
const DemoCourse = z.strictObject({
  title: z.string(),
  /** Plain text of one to three sentences. */
  description: z.string(),
  /** Learning outcomes, one a line. */
  outcomes: z.array(z.string()),
  /** Such as '4.5 hours'. */
  duration: z.string(),
  level: z.enum(COURSE_LEVELS),
  accessLevel: z.enum(ACCESS_LEVELS),
  /** Decimal string in dollars. */
  price: z.string(),
  /** The category's name. */
  category: z.string(),
  manufacturer: z.nullable(z.enum(MANUFACTURER_KEYS)),
  /** CE hours by kind. */
  hours: z.optional(Hours),
  daysAgo: z.number(),
  isPublished: z.boolean(),
  /** The introduction, or all of the content when there are no lessons. */
  content: z.string(),
  lessons: z.array(DemoLesson),
});
export type DemoCourse = z.infer<typeof DemoCourse>;

export const DEMO_COURSES: readonly DemoCourse[] = await readContent(
  new URL('../../content/courses/', import.meta.url),
  DemoCourse,
  'lessons',
);
