import type { ForumPost } from '@backflow/contracts/community';
import { postHref } from '../post-labels.ts';

/** A post as a Markdown quote, with its author and a link to it. */
export function getQuote(post: Pick<ForumPost, 'topicId' | 'number' | 'author' | 'content'>): string {
  const lines = post.content.trim().split(/\r?\n/);
  return [`[${plain(post.author.name)} wrote](${postHref(post)}):`, '', ...lines]
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n');
}

/** A draft with a quote and an empty line at its end. */
export const withQuote = (draft: string, quote: string): string =>
  `${draft.trimEnd()}${draft.trim() === '' ? '' : '\n\n'}${quote}\n\n`;

/** A name with its Markdown characters escaped. */
const plain = (name: string): string => name.replace(/[\\`*_~[\]<>()#!|&]/g, '\\$&');
