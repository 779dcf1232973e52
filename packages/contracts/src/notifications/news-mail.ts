import * as z from '@backflow/contracts/zod';

/** The parts of a mail about what is new, in their order. */
export const NEWS_SECTIONS = ['events', 'courses', 'resources', 'topics'] as const;

/** Something new on the site. */
export const NewsItem = z.object({
  section: z.enum(NEWS_SECTIONS),
  /** Ids of the records in this item: several dates of one event are one item. */
  ids: z.array(z.string()),
  title: z.string(),
  /** Such as when and where. */
  text: z.string(),
  /** Its page on this site. */
  path: z.string(),
  publishedAt: z.string(),
  isPremium: z.boolean(),
});
export type NewsItem = z.infer<typeof NewsItem>;

/** News for many members: `items` is stored once, and the rest selects those for one member. */
const news = z.object({
  url: z.string(),
  /** An array of `NewsItem` as JSON, in the order in which they are shown. */
  items: z.string(),
  access: z.enum(['free', 'premium']),
  /** Items published up to then are not new to the member. */
  since: z.optional(z.string()),
  /** Ids, separated by spaces, that the member knows: own topics, and what they have booked. */
  without: z.optional(z.string()),
});

/** The data of mails to all members who want them. */
export const NEWS_MAIL_TEMPLATES = { 'new-events': news, 'weekly-digest': news } as const;

export type NewsMailTemplate = keyof typeof NEWS_MAIL_TEMPLATES;
export type News = z.infer<typeof news>;
