import type { AdminForumPost } from '@backflow/contracts/community';
import { data, failure } from '@backflow/remote-kit/testing';
import { describe, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { approvePath, buildAdminPost, buildReply, showModeration } from './testing/moderation-site.tsx';
import { buildEdit } from '../../testing/build-topic.ts';
import { callsTo, toastText } from '../../testing/site.ts';

const table = (name = 'Posts pending approval') => screen.findByRole('table', { name });
const rowOf = async (text: string | RegExp) => {
  const row = (await screen.findByText(text)).closest('tr');
  if (!row) throw new Error('no row with this text');
  return within(row);
};
const focusRow = (at: number) => act(() => screen.getAllByRole('row')[at]?.focus());
const press = (name: string, parts: Pick<typeof screen, 'getByRole'> = screen) =>
  userEvent.click(parts.getByRole('button', { name }));
const pressInDialog = (name: string) => press(name, within(screen.getByRole('dialog')));
/** Responses of success to these requests. */
const accepted = (...requests: string[]) =>
  Object.fromEntries(requests.map((each) => [each, () => data(null)]));
const approvals = (posts: readonly AdminForumPost[]) =>
  accepted(...posts.map((post) => `POST ${approvePath(post)}`));
const rejectPath = ({ id }: AdminForumPost) => `/api/admin/forum/posts/${id}/reject`;
const deletePath = ({ id }: AdminForumPost) => `/api/forum/posts/${id}`;
const ALL = { at: '/admin/moderation?tab=all' };

describe('the page', () => {
  test('counts users, premium users, pending posts and courses', async () => {
    showModeration({ pending: [buildAdminPost()] });
    const figureOf = (label: string) => screen.getByText(label).parentElement?.textContent;
    await screen.findByRole('tab', { name: 'Pending Approval (1)' });
    await waitFor(() => expect(figureOf('Total Users')).toBe('Total Users1,204'));
    expect(figureOf('Premium Users')).toBe('Premium Users310');
    expect(figureOf('Pending Posts')).toBe('Pending Posts1');
    expect(figureOf('Total Courses')).toBe('Total Courses12');
  });

  test('shows the content, state, date and counts of a topic', async () => {
    const content = `${'a'.repeat(99)}bc`;
    const file = { id: 'f', name: 'gauge.pdf', fileSize: 1000, mimeType: 'application/pdf', url: '/f' };
    const post = buildAdminPost({
      content,
      attachments: [file],
      isPinned: true,
      viewCount: 1,
      replyCount: 2,
    });
    showModeration({ pending: [post] });
    const shown = within(await table());
    expect(shown.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Select all that are shown',
      ...['Content', 'Status', 'Created', 'Stats', 'Actions'],
    ]);
    const row = await rowOf(`${'a'.repeat(99)}b…`);
    expect(row.getByRole('button', { name: 'Relief valve drips' })).toBeTruthy();
    for (const label of ['Pending', 'Pinned', 'Dec 4, 2026, 8:00 AM PT', '1 view', '2 replies']) {
      expect(row.getByText(label)).toBeTruthy();
    }
    expect(row.getByText('Ann Lee, 1 attachment')).toBeTruthy();
    expect(row.getByRole('link', { name: 'View' }).getAttribute('href')).toBe(`/forum/${post.id}`);
  });

  test('can approve pending and rejected posts only', async () => {
    showModeration({
      ...ALL,
      all: [
        buildAdminPost({ content: 'Approved one', state: 'approved', isApproved: true }),
        buildReply({ content: 'Rejected one', state: 'rejected', rejection: 'Advertising.' }),
      ],
    });
    const approved = await rowOf('Approved one');
    expect(approved.getByText('Approved')).toBeTruthy();
    expect(approved.queryByRole('button', { name: 'Approve' })).toBeNull();
    const rejected = await rowOf('Rejected one');
    expect(rejected.getByRole('button', { name: 'Reply' })).toBeTruthy();
    expect(rejected.getByText('Advertising.')).toBeTruthy();
    expect(rejected.getByRole('button', { name: 'Approve' })).toBeTruthy();
    expect(rejected.queryByRole('button', { name: 'Reject' })).toBeNull();
  });

  test('shows a pending edit beside the published text', async () => {
    const edit = buildEdit('It drips by day.');
    showModeration({
      pending: [buildAdminPost({ state: 'approved', isApproved: true, heldEdit: edit })],
    });
    const row = await rowOf('It drips all night.');
    expect(row.getByText('Change Pending')).toBeTruthy();
    expect(row.getByText('It drips by day.')).toBeTruthy();
    await press('Relief valve drips', row);
    const dialog = within(await screen.findByRole('dialog', { name: 'Relief valve drips' }));
    expect(dialog.getByRole('heading', { name: 'What everybody reads' })).toBeTruthy();
    expect(dialog.getByRole('heading', { name: 'The change that waits' })).toBeTruthy();
    const difference = dialog.getByRole('region', { name: 'What changes' });
    const textsIn = (tag: string) =>
      [...difference.querySelectorAll(tag)].map(({ textContent }) => textContent);
    expect(textsIn('del')).toEqual(['Removed: all night (end)']);
    expect(textsIn('ins')).toEqual(['Added: by day (end)']);
    expect(difference.textContent).toContain('It drips ');
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
    await press('Let them post');
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
        'GET /api/admin/forum/counts': () => data({ pending: pending.length, reported: 0 }),
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
    await press('Delete', await rowOf('The topic'));
    const dialog = within(screen.getByRole('dialog'));
    dialog.getByText('Are you sure you want to delete this post? This action cannot be undone.');
    await press('Cancel', dialog);
    expect(callsTo(calls, 'DELETE', deletePath(topic))).toHaveLength(0);
    await press('Delete', await rowOf('The topic'));
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
    expect(screen.getByText('3 posts chosen')).toBeTruthy();
    await press('Approve (3)');
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('“Test cock leaks”: This was changed meanwhile.')).toBeTruthy();
    expect(toastText()).toMatch(/^2 of 3 posts approved/);
    expect(within(await table()).getAllByRole('row')).toHaveLength(2);
    expect(screen.getByText('1 post chosen')).toBeTruthy();
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
    await press('Dismiss reports');
    await waitFor(() => expect(screen.queryByText('1 report')).toBeNull());
    expect(toastText()).toBe('Reports dismissed');
  });
});

describe('by keyboard', () => {
  const focusedRow = () => document.activeElement?.closest('tr')?.textContent;

  test('approves a row, and focuses the next one', async () => {
    const posts = [buildAdminPost({ content: 'First' }), buildAdminPost({ content: 'Second' })];
    const { user, calls } = showModeration({
      pending: posts,
      more: approvals(posts),
    });
    await table();
    focusRow(1);
    await user.keyboard('j');
    expect(focusedRow()).toMatch(/Second/);
    await user.keyboard('{ArrowUp}a');
    await waitFor(() => expect(focusedRow()).toMatch(/Second/));
    expect(screen.queryByText('First')).toBeNull();
    expect(callsTo(calls, 'POST', approvePath(posts[0] ?? buildAdminPost()))).toHaveLength(1);
  });

  test('selects, opens, rejects and deletes a row', async () => {
    const { user } = showModeration({ pending: [buildAdminPost()] });
    await table();
    focusRow(1);
    await user.keyboard('x');
    expect(screen.getByText('1 post chosen')).toBeTruthy();
    for (const [key, name] of [
      ['{Enter}', 'Relief valve drips'],
      ['r', 'Reject this post'],
      ['d', 'Delete Post'],
    ] as const) {
      focusRow(1);
      await user.keyboard(key);
      const dialog = within(await screen.findByRole('dialog', { name }));
      await press('Close', dialog);
    }
  });

  test('rejects and deletes all selected posts, whichever row has the focus', async () => {
    const posts = ['First', 'Second', 'Third'].map((content) => buildAdminPost({ content }));
    const { user, calls } = showModeration({
      pending: posts,
      more: accepted(...posts.map((post) => `POST ${rejectPath(post)}`)),
    });
    await table();
    focusRow(1);
    await user.keyboard('xjxj');
    expect(focusedRow()).toMatch(/Third/);
    expect(screen.getByText(/a, r and d act on all 2 posts chosen/)).toBeTruthy();
    await user.keyboard('d');
    within(await screen.findByRole('dialog', { name: 'Delete Posts' })).getByText(/these 2 posts/);
    await pressInDialog('Cancel');
    focusRow(3);
    await user.keyboard('r');
    const dialog = within(await screen.findByRole('dialog', { name: 'Reject 2 posts' }));
    await user.type(dialog.getByLabelText('Reason'), 'Advertising.');
    await press('Reject', dialog);
    await waitFor(() => expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(2));
    const rejected = calls.filter(({ path }) => path.endsWith('/reject')).map(({ path }) => path);
    expect(rejected).toHaveLength(2);
    expect(rejected.join()).not.toContain(posts[2]?.id);
  });

  test('focuses the next row after approving several, and the heading after the last one', async () => {
    const posts = ['First', 'Second', 'Third'].map((content) => buildAdminPost({ content }));
    const { user } = showModeration({
      pending: posts,
      more: approvals(posts),
    });
    await user.click((await rowOf('First')).getByRole('checkbox'));
    await user.click((await rowOf('Second')).getByRole('checkbox'));
    await press('Approve (2)');
    await waitFor(() => expect(focusedRow()).toMatch(/Third/));
    await press('Approve', await rowOf('Third'));
    await screen.findByText('No posts pending approval');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
  });

  test('ignores keys while typing', async () => {
    const post = buildAdminPost();
    const { user, calls } = showModeration({ all: [post], ...ALL });
    await table('All posts');
    await user.type(screen.getByLabelText('Search posts'), 'adr');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(callsTo(calls, 'POST', approvePath(post))).toHaveLength(0);
  });
});
