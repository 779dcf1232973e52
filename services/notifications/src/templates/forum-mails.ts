import type { ForumMailTemplate } from '@backflow/contracts/notifications';
import { hello, paragraphsOf } from './words.ts';
import type { Templates } from './words.ts';

/** From a topic one follows, and about one's own posts. */
export const FORUM_MAILS: Templates<ForumMailTemplate> = {
  'forum-reply': {
    category: 'forum',
    wayOut: 'No more mail about this topic',
    words: ({ title, author, preview, url }, _site, { firstName }) => ({
      subject: `New reply: ${title}`,
      lead: [hello(firstName), 'There is a new reply in a topic that you follow.'],
      facts: [
        ['Topic', title],
        ['Written by', author],
        ['Reply', preview],
      ],
      action: { label: 'Read the Reply', url },
      notes: [
        'Of further replies we tell you once you have looked at the topic again. Please answer on its page: replies to this mail are not read.',
      ],
    }),
  },
  'forum-approved': {
    category: 'forum',
    words: ({ title, url }, _site, { firstName }) => ({
      subject: `Your post is approved: ${title}`,
      lead: [
        hello(firstName),
        'An administrator has approved what you wrote in the forum. All members can read it now.',
      ],
      facts: [['Topic', title]],
      action: { label: 'See Your Post', url },
      notes: ['Thank you for sharing what you know.'],
    }),
  },
  'forum-rejected': {
    category: 'forum',
    words: ({ title, reason, url }, { contactEmail, phone }, { firstName }) => ({
      subject: `Your post was rejected: ${title}`,
      lead: [
        hello(firstName),
        'An administrator has read what you wrote in the forum and rejected it. Other members do not see it.',
      ],
      facts: [
        ['Topic', title],
        ['Reason', reason],
      ],
      action: { label: 'Change Your Post', url },
      notes: [
        'You can change it and send it in again.',
        `Is this a mistake? Write to ${contactEmail} or call ${phone}.`,
      ],
    }),
  },
  'forum-edited': {
    category: 'forum',
    words: (
      { title, previousTitle, editor, before, after, url },
      { contactEmail, phone },
      { firstName },
    ) => ({
      subject: `Your post was edited: ${title}`,
      lead: [
        hello(firstName),
        `${editor}, an administrator, has edited your post in the forum. Readers see under it who edited it.`,
      ],
      facts: [
        ['Topic', title],
        ...(previousTitle === undefined ? [] : [['Title before', previousTitle] as const]),
        ['Edited by', `${editor} (administrator)`],
      ],
      quotes:
        before === after
          ? []
          : [
              { label: 'Before', paragraphs: paragraphsOf(before) },
              { label: 'Now', paragraphs: paragraphsOf(after) },
            ],
      action: { label: 'See Your Post', url },
      notes: [
        ...(before === after && previousTitle === undefined ? ['Its attached files were changed.'] : []),
        `Do you disagree? Write to ${contactEmail} or call ${phone}.`,
      ],
    }),
  },
};
