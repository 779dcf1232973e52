import type { AdminForumPost } from '@backflow/contracts/community';
import { data, failure } from '@backflow/remote-kit/testing';
import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { callsTo, toastText } from '../../testing/site.ts';
import {
  accepted,
  approvals,
  approvePath,
  buildAdminPost,
  buildReply,
  press,
  pressInDialog,
  rejectPath,
  getRow,
  showModeration,
  table,
} from './testing/moderation-site.tsx';

const deletePath = ({ id }: AdminForumPost) => `/api/forum/posts/${id}`;
const ALL = { at: '/admin/moderation?tab=all' };

describe('the page', () => {
  test('counts users, premium users, pending posts and courses', async () => {
    showModeration({ pending: [buildAdminPost()] });
    const getFigure = (label: string) => screen.getByText(label).parentElement?.textContent;
    await screen.findByRole('tab', { name: 'Pending Approval (1)' });
    await waitFor(() => expect(getFigure('Total Users')).toBe('Total Users1,204'));
    expect(getFigure('Premium Users')).toBe('Premium Users310');
    expect(getFigure('Pending Posts')).toBe('Pending Posts1');
    expect(getFigure('Total Courses')).toBe('Total Courses12');
  });

  test('shows empty states', async () => {
    const { user } = showModeration({});
    await screen.findByText('No posts pending approval');
    await user.click(screen.getByRole('tab', { name: 'All Posts' }));
    await screen.findByText('No forum posts found');
    expect(window.location.search).toBe('?tab=all');
  });

  test('filters all posts by state and text, in the address', async () => {
    const { user, calls } = showModeration({ all: [buildAdminPost()], ...ALL });
    await table('All posts');
    await user.selectOptions(screen.getByLabelText('Show'), 'Rejected');
    await user.type(screen.getByLabelText('Search posts'), 'drips');
    await waitFor(() => expect(window.location.search).toBe('?tab=all&only=rejected&search=drips'));
    await waitFor(() =>
      expect(callsTo(calls, 'GET', '/api/admin/forum/posts').at(-1)?.query).toEqual({
        ...{ limit: '50', only: 'rejected', search: 'drips' },
      }),
    );
  });

  test('searches the pending posts on the server, and clears the selection with it', async () => {
    const { user, calls } = showModeration({ pending: [buildAdminPost()] });
    await table();
    await user.click(screen.getByRole('checkbox', { name: 'Select “Relief valve drips”' }));
    expect(screen.getByText('1 post selected')).toBeTruthy();
    await user.type(screen.getByLabelText('Search posts'), 'ann');
    await waitFor(() =>
      expect(callsTo(calls, 'GET', '/api/admin/forum/posts/pending').at(-1)?.query).toEqual({
        ...{ limit: '50', search: 'ann' },
      }),
    );
    expect(window.location.search).toBe('?search=ann');
    await waitFor(() => expect(screen.queryByText('1 post selected')).toBeNull());
  });

  test('says when no pending post matches, and clears the search', async () => {
    const { user } = showModeration({ at: '/admin/moderation?search=ann' });
    expect(screen.queryByText('No posts pending approval')).toBeNull();
    await user.click(await screen.findByRole('button', { name: /^Clear/ }));
    await screen.findByText('No posts pending approval');
  });

  test('leads from pending to reported posts', async () => {
    const { user } = showModeration({
      more: { 'GET /api/admin/forum/counts': () => data({ pending: 0, oldestPending: null, reported: 2 }) },
    });
    await user.click(await screen.findByRole('link', { name: '2 reported posts' }));
    await screen.findByRole('tab', { name: 'All Posts', selected: true });
    expect(window.location.search).toBe('?tab=all&only=reported');
  });

  test('lists silenced members, and lifts a silence', async () => {
    let silenced = [{ id: 'ann', name: 'Ann Lee', until: null, reason: 'Insults.' }];
    showModeration({
      more: {
        'GET /api/admin/forum/silenced': () => data(silenced),
        'DELETE /api/admin/forum/members/ann/silence': () => {
          silenced = [];
          return data(null);
        },
      },
    });
    expect(await screen.findByText('Insults.')).toBeTruthy();
    await press('Let Them Post');
    await waitFor(() => expect(screen.queryByText('Insults.')).toBeNull());
    expect(toastText()).toBe('Ann Lee may post again');
  });
});

describe('a decision', () => {
  test('approves the version that was read, and removes the row', async () => {
    const post = buildAdminPost();
    let pending = [post];
    const { user, calls } = showModeration({
      more: {
        'GET /api/admin/forum/posts/pending': () => data(pending),
        'GET /api/admin/forum/counts': () =>
          data({ pending: pending.length, oldestPending: null, reported: 0 }),
        [`POST ${approvePath(post)}`]: () => {
          pending = [];
          return data(null);
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Approve' }));
    await screen.findByText('No posts pending approval');
    expect(toastText()).toBe('Post approved');
    expect(callsTo(calls, 'POST', approvePath(post)).map(({ body }) => body)).toEqual([{ version: 3 }]);
    await screen.findByRole('tab', { name: 'Pending Approval (0)' });
  });

  test('shows the current post after a version conflict', async () => {
    const post = buildAdminPost();
    const current = { ...post, content: 'It drips by day.', version: 4 };
    const refused = failure(409, 'CONFLICT', 'This was changed meanwhile.');
    const { user, calls } = showModeration({
      pending: [post],
      more: {
        [`POST ${approvePath(post)}`]: () => ({
          status: 409,
          body: { ...Object(refused.body), current },
        }),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Approve' }));
    await screen.findByText('It drips by day.');
    expect(toastText()).toBe('Error: This was changed meanwhile.');
    await press('Approve');
    await waitFor(() => expect(callsTo(calls, 'POST', approvePath(post))).toHaveLength(2));
    expect(callsTo(calls, 'POST', approvePath(post)).at(-1)?.body).toEqual({ version: 4 });
  });

  test('shows its own message when the response has no reason', async () => {
    const post = buildAdminPost();
    const { user } = showModeration({
      pending: [post],
      more: {
        [`POST ${approvePath(post)}`]: () => failure(500, 'INTERNAL', ''),
        [`DELETE ${deletePath(post)}`]: () => failure(500, 'INTERNAL', ''),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(toastText()).toBe('Error: Failed to approve post. Please try again.'));
    await press('Delete');
    await pressInDialog('Delete');
    await waitFor(() => expect(toastText()).toBe('Error: Failed to delete post. Please try again.'));
  });

  test('deletes after a confirmation, a topic with its replies', async () => {
    const topic = buildAdminPost({ content: 'The topic' });
    const reply = buildReply({ topicId: topic.id, content: 'A reply of it' });
    const { calls } = showModeration({
      ...ALL,
      all: [topic, reply, buildAdminPost({ content: 'Another' })],
      more: accepted(`DELETE ${deletePath(topic)}`),
    });
    await press('Delete', await getRow('The topic'));
    const dialog = within(screen.getByRole('dialog'));
    dialog.getByText('Are you sure you want to delete this post? This action cannot be undone.');
    await press('Cancel', dialog);
    expect(callsTo(calls, 'DELETE', deletePath(topic))).toHaveLength(0);
    await press('Delete', await getRow('The topic'));
    await pressInDialog('Delete');
    await waitFor(() => expect(screen.queryByText('The topic')).toBeNull());
    expect(screen.queryByText('A reply of it')).toBeNull();
    expect(screen.getByText('Another')).toBeTruthy();
    expect(toastText()).toBe('Post deleted');
  });

  test('rejects with a reason', async () => {
    const post = buildAdminPost();
    const { user, calls } = showModeration({ pending: [post], more: accepted(`POST ${rejectPath(post)}`) });
    await user.click(await screen.findByRole('button', { name: 'Reject' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Reject this post' }));
    await user.type(dialog.getByLabelText('Reason'), 'Advertising.');
    await press('Reject', dialog);
    await waitFor(() => expect(toastText()).toBe('Post rejected'));
    expect(callsTo(calls, 'POST', rejectPath(post))[0]?.body).toEqual({ reason: 'Advertising.', version: 3 });
  });

  test('applies to several posts, and lists the failures', async () => {
    const posts = [buildAdminPost(), buildAdminPost({ title: 'Test cock leaks' }), buildReply()];
    const [first, second, third] = posts.map(approvePath);
    const { user } = showModeration({
      pending: posts,
      more: {
        [`POST ${first}`]: () => data(null),
        [`POST ${second}`]: () => failure(409, 'CONFLICT', 'This was changed meanwhile.'),
        [`POST ${third}`]: () => data(null),
      },
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Select all that are shown' }));
    expect(screen.getByText('3 posts selected')).toBeTruthy();
    await press('Approve (3)');
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByRole('listitem').textContent).toBe('“Test cock leaks”: This was changed meanwhile.');
    expect(toastText()).toBe('2 of 3 posts approved: 1 failed: This was changed meanwhile.');
    expect(within(await table()).getAllByRole('row')).toHaveLength(2);
    expect(screen.getByText('1 post selected')).toBeTruthy();
    await press('“Test cock leaks”', alert);
    await screen.findByRole('dialog', { name: 'Test cock leaks' });
  });

  test('approves ten posts with two clicks', async () => {
    const posts = Array.from({ length: 10 }, () => buildAdminPost());
    const { user, calls } = showModeration({ pending: posts, more: approvals(posts) });
    await user.click(await screen.findByRole('checkbox', { name: 'Select all that are shown' }));
    await press('Approve (10)');
    await screen.findByText('No posts pending approval');
    expect(toastText()).toBe('10 posts approved');
    expect(calls.filter(({ path }) => path.endsWith('/approve'))).toHaveLength(10);
  });

  test('clears the selection of posts that stay listed', async () => {
    const posts = [buildAdminPost(), buildReply()];
    const { user } = showModeration({ ...ALL, all: posts, more: approvals(posts) });
    await user.click(await screen.findByRole('checkbox', { name: 'Select all that are shown' }));
    await press('Approve (2)');
    const shown = within(await table('All posts'));
    await waitFor(() => expect(shown.getAllByText('Approved')).toHaveLength(2));
    expect(screen.queryByText(/selected$/)).toBeNull();
  });

  test('dismisses reports', async () => {
    const post = buildAdminPost({ state: 'approved', isApproved: true, reportCount: 1 });
    const path = `/api/admin/forum/posts/${post.id}/reports`;
    showModeration({
      ...ALL,
      all: [post],
      more: {
        [`GET ${path}`]: () => data([{ reason: 'Rude.', at: '2026-12-05T16:00:00.000Z', by: null }]),
        ...accepted(`DELETE ${path}`),
      },
    });
    await screen.findByText('1 report');
    await press('Relief valve drips');
    await screen.findByText('Rude.');
    await press('Dismiss Reports');
    await waitFor(() => expect(screen.queryByText('1 report')).toBeNull());
    expect(toastText()).toBe('Reports dismissed');
  });
});
