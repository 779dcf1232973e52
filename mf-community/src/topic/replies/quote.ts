import type { ForumPost } from '@backflow/contracts/community';
import { postHref } from '../post-labels.ts';

/** A post as a Markdown quote: who wrote it, with a link to it, and what. */
export function quoteOf(post: Pick<ForumPost, 'topicId' | 'number' | 'author' | 'content'>): string {
  const lines = post.content.trim().split(/\r?\n/);
  return [`[${plain(post.author.name)} wrote](${postHref(post)}):`, '', ...lines]
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n');
}

/** What is written so far, with a quote at its end and room to go on below. */
export const withQuote = (draft: string, quote: string): string =>
  `${draft.trimEnd()}${draft.trim() === '' ? '' : '\n\n'}${quote}\n\n`;

/** A name that Markdown takes for nothing but text. */
const plain = (name: string): string => name.replace(/[\\`*_~[\]<>()#!|&]/g, '\\$&');
