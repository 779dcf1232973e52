import { readContent } from '@backflow/content';
import { ACCESS_LEVELS } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';

/** A webinar of the demo: a file of `content/webinars`, its Markdown the description. */
const DemoWebinar = z.strictObject({
  title: z.string(),
  /** The start: minutes from now, or a Pacific time on a working day. */
  starts: z.union([
    z.strictObject({ inMinutes: z.int() }),
    z.strictObject({ inDays: z.int(), at: z.string() }),
  ]),
  /** Minutes; one hour by default. */
  duration: z.optional(z.int()),
  /** On how many working days it takes place; one by default. */
  days: z.optional(z.int()),
  accessLevel: z.optional(z.enum(ACCESS_LEVELS)),
  /** Null for no limit. */
  seats: z.nullable(z.int()),
  taken: z.int(),
  /** The file name of its recording. */
  recording: z.optional(z.string()),
  live: z.optional(z.boolean()),
  draft: z.optional(z.boolean()),
  /** True if the demo's accounts that may attend have a seat. */
  demoMembers: z.optional(z.boolean()),
  content: z.string(),
});
export type DemoWebinar = z.infer<typeof DemoWebinar>;

/**
 * The demo's webinars: one is live, one about to start, several upcoming (one full, one premium), some recorded, one past without
 * a recording.
 */
export const DEMO_WEBINARS: readonly DemoWebinar[] = await readContent(
  new URL('../../content/webinars/', import.meta.url),
  DemoWebinar,
);
