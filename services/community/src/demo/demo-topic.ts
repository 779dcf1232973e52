import { readContent } from '@backflow/content';
import * as z from '@backflow/contracts/zod';

/** A post of the demo, with its Markdown as `content`. Approved unless `state` is set. */
const DemoPost = z.strictObject({
  /** First and last name of a person in identity's demo. */
  by: z.string(),
  daysAgo: z.number(),
  content: z.string(),
  state: z.optional(z.enum(['pending', 'rejected'])),
  /** The reason of a rejection. */
  rejection: z.optional(z.string()),
  /** The text before an edit one hour later. */
  before: z.optional(z.string()),
  /** The text of a pending edit. */
  heldEdit: z.optional(z.string()),
  reports: z.optional(z.array(z.strictObject({ by: z.string(), reason: z.string() }))),
});
export type DemoPost = z.infer<typeof DemoPost>;

const DemoReply = z.extend(DemoPost, { isAnswer: z.optional(z.boolean()) });
export type DemoReply = z.infer<typeof DemoReply>;

/** A topic of the demo: a file in `content/topics` with its replies in order. */
const DemoTopic = z.extend(DemoPost, {
  title: z.string(),
  /** The category's name. */
  category: z.nullable(z.string()),
  isPinned: z.optional(z.boolean()),
  isLocked: z.optional(z.boolean()),
  views: z.number(),
  replies: z.array(DemoReply),
});
export type DemoTopic = z.infer<typeof DemoTopic>;

export const DEMO_TOPICS: readonly DemoTopic[] = await readContent(
  new URL('../../content/topics/', import.meta.url),
  DemoTopic,
  'replies',
);

/** Members who show their name. */
export const NAMES_SHOWN: readonly string[] = [
  ...['Alex Rivera', 'Dana Whitaker', 'Tom Kowalski', 'Kim Nguyen'],
  ...['Andre Coleman', 'Heather McBride', 'Priya Raman', 'Walter Dunn'],
];

/** Posts by this person are marked as staff's. */
export const STAFF = 'Alex Rivera';
