import * as z from '@backflow/contracts/zod';

/** A topic of the forum, as it was when the mail was caused. */
const topic = {
  title: z.string(),
  /** Address of the post on this site. */
  url: z.string(),
};

/** Data of mails about the forum, all of it plain text. */
export const FORUM_MAIL_TEMPLATES = {
  /** Something new in a topic that its reader follows. `unfollowToken` stops just this topic's mail. */
  'forum-reply': z.object({ ...topic, author: z.string(), preview: z.string(), unfollowToken: z.string() }),
  /** To an author: their post is visible now. */
  'forum-approved': z.object(topic),
  /** To an author: their post, or the change of it, was not accepted. */
  'forum-rejected': z.object({ ...topic, reason: z.string() }),
  /** To an author: an administrator edited their post. `before` and `after` are Markdown, of several lines. */
  'forum-edited': z.object({
    ...topic,
    /** First and last name. */
    editor: z.string(),
    before: z.string(),
    after: z.string(),
    /** The old title, if it has changed. */
    previousTitle: z.optional(z.string()),
  }),
} as const;

export type ForumMailTemplate = keyof typeof FORUM_MAIL_TEMPLATES;
