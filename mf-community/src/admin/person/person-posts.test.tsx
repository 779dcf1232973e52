import { AdminForumPost } from '@backflow/contracts/community';
import { makeFixture } from '@backflow/contracts/testing';
import { buildMember, data, fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import PersonPosts from '../../widgets/person-posts.tsx';

const KIM = 'a0a0a0a0-0000-4000-8000-0000000000a1';

function open(posts: AdminForumPost[]) {
  const calls = fakeApi({ 'GET /api/admin/forum/posts': () => data(posts) });
  renderInShell(<PersonPosts id={KIM} />, { at: `/admin/people/${KIM}`, as: buildMember({ isAdmin: true }) });
  return calls;
}

it('the posts of a person have their state and a link', async () => {
  const post = { createdAt: '2026-11-20T17:00:00.000Z', topicId: 't1', topicTitle: 'Gauge drift' };
  const calls = open([
    makeFixture(AdminForumPost, {
      ...post,
      id: 'p1',
      title: 'Gauge drift',
      content: 'It drifts',
      state: 'approved',
    }),
    makeFixture(AdminForumPost, { ...post, id: 'p2', content: 'Mine too', state: 'pending' }),
  ]);
  const [topic, reply] = await screen.findAllByRole('listitem');
  const link = within(topic ?? document.body).getByRole('link', { name: '“Gauge drift”' });
  expect(link.getAttribute('href')).toBe('/forum/t1');
  expect(within(topic ?? document.body).getByText('Approved')).toBeTruthy();
  expect(within(reply ?? document.body).getByRole('link', { name: 'Reply in “Gauge drift”' })).toBeTruthy();
  expect(within(reply ?? document.body).getByText('Pending')).toBeTruthy();
  expect(calls[0]?.query.authorId).toBe(KIM);
});

it('the posts of a person may be none', async () => {
  open([]);
  expect(await screen.findByText('Has not written in the forum.')).toBeTruthy();
});
