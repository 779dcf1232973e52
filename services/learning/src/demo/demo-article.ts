import { readContent } from '@backflow/content';
import { ACCESS_LEVELS } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';

/** An article of the demo: a file of `content/articles`. */
const DemoArticle = z.strictObject({
  /** Fixed: the courses in services/events/content refer to it. */
  id: z.uuid(),
  title: z.string(),
  /** Plain text. */
  description: z.string(),
  /** Shown on cards. */
  excerpt: z.string(),
  author: z.nullable(z.string()),
  /** The category's name. */
  category: z.string(),
  /** The name of a supplier of the demo's events. */
  supplier: z.nullable(z.string()),
  accessLevel: z.enum(ACCESS_LEVELS),
  daysAgo: z.number(),
  /** The number of views. */
  views: z.number(),
  isPublished: z.boolean(),
  /** The course of the demo's events that refers to this article. */
  relatedTo: z.optional(z.string()),
  content: z.string(),
});

export const DEMO_ARTICLES = await readContent(
  new URL('../../content/articles/', import.meta.url),
  DemoArticle,
);
