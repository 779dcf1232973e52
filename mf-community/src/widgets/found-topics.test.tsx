import { renderInShell } from '@backflow/remote-kit/testing';
import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { buildTopic } from '../testing/build-topic.ts';
import { forumWith } from '../topics/testing/forum-site.ts';
import FoundTopics from './found-topics.tsx';

test('links to the matching replies, with the matches marked', async () => {
  const topic = buildTopic({
    title: 'RPZ testing',
    categoryName: 'Test procedures',
    replyCount: 12,
    found: { number: 4, title: ['RPZ ', 'test', 'ing'], text: [] },
  });
  const opening = buildTopic({ title: 'Tests', found: { number: null, title: ['', 'Test', 's'], text: [] } });
  const calls = forumWith([topic, opening]);
  renderInShell(<FoundTopics search="test & co" />, { at: '/' });
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'RPZ testingFound in reply 4 · Test procedures · 12 replies',
    'Tests0 replies',
  ]);
  expect(rows[0]?.querySelector('mark')?.textContent).toBe('test');
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    `/forum/${topic.id}?reply=4`,
    `/forum/${opening.id}`,
    '/forum?search=test%20%26%20co',
  ]);
  expect(calls.map(({ query }) => query)).toEqual([{ search: 'test & co', limit: '4' }]);
});
