import { readContent } from '@backflow/content';
import * as z from '@backflow/contracts/zod';

/** Something somebody wrote, with its Markdown as `content`; approved unless it says otherwise. */
const DemoPost = z.strictObject({
  /** First and last name, as identity's demo has them. */
  by: z.string(),
  daysAgo: z.number(),
  content: z.string(),
  state: z.optional(z.enum(['pending', 'rejected'])),
  /** Why it was rejected. */
  rejection: z.optional(z.string()),
  /** What it said until it was changed, an hour after it was written. */
  before: z.optional(z.string()),
  /** A change of it that waits for approval. */
  heldEdit: z.optional(z.string()),
  /** By whom it was reported, and why. */
  reports: z.optional(z.array(z.strictObject({ by: z.string(), reason: z.string() }))),
});
export type DemoPost = z.infer<typeof DemoPost>;

const DemoReply = z.extend(DemoPost, { isAnswer: z.optional(z.boolean()) });
export type DemoReply = z.infer<typeof DemoReply>;

/** A topic of the demo: a file of `content/topics`, each reply a part of it, in the order in which they were written. */
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

/** Those who have chosen to show their name. */
export const NAMES_SHOWN: readonly string[] = [
  ...['Alex Rivera', 'Dana Whitaker', 'Tom Kowalski', 'Kim Nguyen'],
  ...['Andre Coleman', 'Heather McBride', 'Priya Raman', 'Walter Dunn'],
];

/** Who answers for the forum: posts of this name are marked as staff's. */
export const STAFF = 'Alex Rivera';
