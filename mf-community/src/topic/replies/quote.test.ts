import { expect, test } from '@jest/globals';
import { getQuote, withQuote } from './reply-box.tsx';
import { TOPIC_ID, buildPost } from '../../testing/build-topic.ts';

test('a quote has its author, a link to the post, and every line', () => {
  const post = buildPost({
    number: 12,
    author: { name: 'Ann Lee' },
    content: 'Clean it.\n\n> No.\n\nYes.\n',
  });
  expect(getQuote(post).split('\n')).toEqual([
    `> [Ann Lee wrote](/forum/${TOPIC_ID}?reply=12):`,
    ...['>', '> Clean it.', '>', '> > No.', '>', '> Yes.'],
  ]);
});

test('a name is escaped', () => {
  const post = buildPost({ author: { name: '[x](https://example.com) *_`' } });
  expect(getQuote(post).split('\n')[0]).toBe(
    `> [\\[x\\]\\(https://example.com\\) \\*\\_\\\` wrote](/forum/${TOPIC_ID}):`,
  );
});

test('a quote is appended to the draft', () => {
  expect(withQuote('  ', '> a')).toBe('> a\n\n');
  expect(withQuote('First.\n', '> a')).toBe('First.\n\n> a\n\n');
});
