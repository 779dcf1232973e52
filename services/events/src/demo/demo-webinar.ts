import { readContent } from '@backflow/content';
import { ACCESS_LEVELS } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';

/** A webinar of the demo: a file of `content/webinars`, its Markdown the description. */
const DemoWebinar = z.strictObject({
  title: z.string(),
  /** When it starts: minutes from now, or a Pacific time on a working day so many days from now. */
  starts: z.union([
    z.strictObject({ inMinutes: z.int() }),
    z.strictObject({ inDays: z.int(), at: z.string() }),
  ]),
  /** In minutes; absent is the usual hour. */
  duration: z.optional(z.int()),
  accessLevel: z.optional(z.enum(ACCESS_LEVELS)),
  /** Null is no limit. */
  seats: z.nullable(z.int()),
  taken: z.int(),
  /** The name of its recording, for a past one that has any. */
  recording: z.optional(z.string()),
  live: z.optional(z.boolean()),
  draft: z.optional(z.boolean()),
  /** Whether the demo's members who may attend have a seat. */
  demoMembers: z.optional(z.boolean()),
  content: z.string(),
});
export type DemoWebinar = z.infer<typeof DemoWebinar>;

/** The demo's webinars: one live, one about to start, some to come (one full, one premium), recordings, one without. */
export const DEMO_WEBINARS: readonly DemoWebinar[] = await readContent(
  new URL('../../content/webinars/', import.meta.url),
  DemoWebinar,
);
