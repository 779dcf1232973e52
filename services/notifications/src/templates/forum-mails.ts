import type { ForumMailTemplate } from '@backflow/contracts/notifications';
import { getParagraphs, writeToContact } from './mail-content.ts';
import type { Templates } from './mail-content.ts';

/** The mails about a topic that a member follows, and about their own posts. */
export const FORUM_MAILS: Templates<ForumMailTemplate> = {
  'forum-reply': {
    category: 'forum',
    notice: { kind: 'reply', text: ({ author, preview }) => `${author}: ${preview}` },
    unsubscribeLabel: 'No more email about this topic',
    content: ({ title, author, preview, url }) => ({
      subject: `New reply: ${title}`,
      lead: ['There is a new reply in a topic that you follow.'],
      facts: [
        ['Topic', title],
        ['Written by', author],
        ['Reply', preview],
      ],
      action: { label: 'Read the Reply', url },
      notes: [
        'We notify you of further replies once you have visited the topic again. Please reply on its page: replies to this email are not read.',
      ],
    }),
  },
  'forum-approved': {
    category: 'forum',
    notice: { kind: 'post', text: () => 'All members can read it now.' },
    content: ({ title, url }) => ({
      subject: `Your post is approved: ${title}`,
      lead: ['An administrator has approved what you wrote in the forum. All members can read it now.'],
      facts: [['Topic', title]],
      action: { label: 'See Your Post', url },
      notes: ['Thank you for sharing what you know.'],
    }),
  },
  'forum-rejected': {
    category: 'forum',
    notice: { kind: 'post', text: ({ reason }) => `The reason: ${reason}` },
    content: ({ title, reason, url }, site) => ({
      subject: `Your post was rejected: ${title}`,
      lead: [
        'An administrator has read what you wrote in the forum and rejected it. Other members do not see it.',
      ],
      facts: [
        ['Topic', title],
        ['Reason', reason],
      ],
      action: { label: 'Change Your Post', url },
      notes: ['You can change it and send it in again.', writeToContact('Is this a mistake?', site)],
    }),
  },
  'forum-edited': {
    category: 'forum',
    notice: { kind: 'post', text: ({ editor }) => `${editor}, an administrator, has edited it.` },
    content: ({ title, previousTitle, editor, before, after, url }, site) => ({
      subject: `Your post was edited: ${title}`,
      lead: [
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
              { label: 'Before', paragraphs: getParagraphs(before) },
              { label: 'Now', paragraphs: getParagraphs(after) },
            ],
      action: { label: 'See Your Post', url },
      notes: [
        ...(before === after && previousTitle === undefined ? ['Its attached files were changed.'] : []),
        writeToContact('Do you disagree?', site),
      ],
    }),
  },
};
