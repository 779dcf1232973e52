import { data, failure } from '@backflow/remote-kit/testing';
import type { Responses } from '@backflow/remote-kit/testing';
import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { TOPIC_ID, buildPost, buildTopicPage } from '../../testing/build-topic.ts';
import { showTopic } from '../testing/topic-site.tsx';
import { callsTo, toastTitle } from '../../testing/site.ts';

const AUTHOR = 'f0f0f0f0-0000-4000-8000-0000000000bb';
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

/** Opens the menu of a pending post, with further responses. */
async function openTools(parts: Parameters<typeof buildPost>[0], responses: (id: string) => Responses) {
  const post = buildPost({
    state: 'pending',
    authorId: AUTHOR,
    may: { moderate: true },
    version: 3,
    ...parts,
  });
  const topic = buildTopicPage({ waiting: [post], may: { markAnswer: true, moderate: true } });
  const shown = showTopic({ topic, isAdmin: true, more: responses(post.id) });
  await shown.user.click(await screen.findByRole('button', { name: 'Moderate' }));
  const select = async (name: string) => {
    await shown.user.click(await screen.findByRole('menuitem', { name }));
  };
  return { ...shown, post, select };
}

describe('an administrator', () => {
  test('approves the version of a pending post that was read', async () => {
    const { select, calls, post } = await openTools({}, (id) => ({
      [`POST /api/admin/forum/posts/${id}/approve`]: () => data(null),
    }));
    await select('Approve');
    await waitFor(() => expect(toastTitle()).toBe('Post approved'));
    const path = `/api/admin/forum/posts/${post.id}/approve`;
    expect(callsTo(calls, 'POST', path).map(({ body }) => body)).toEqual([{ version: 3 }]);
  });

  test('sees why approving failed', async () => {
    const { select } = await openTools({}, (id) => ({
      [`POST /api/admin/forum/posts/${id}/approve`]: () => failure(409, 'CONFLICT', 'It was changed.'),
    }));
    await select('Approve');
    await waitFor(() => expect(toastTitle()).toBe('Failed to approve post. Please try again.'));
  });

  test('rejects a post with a reason', async () => {
    const { select, user, calls, post } = await openTools({}, (id) => ({
      [`POST /api/admin/forum/posts/${id}/reject`]: () => data(null),
    }));
    await select('Reject');
    const opened = await dialog('Reject this post');
    await user.type(opened.getByLabelText('Reason'), 'Advertising.');
    await user.click(opened.getByRole('button', { name: 'Reject' }));
    await waitFor(() => expect(toastTitle()).toBe('Post rejected'));
    const path = `/api/admin/forum/posts/${post.id}/reject`;
    expect(callsTo(calls, 'POST', path)[0]?.body).toEqual({ reason: 'Advertising.', version: 3 });
  });

  test('reads the history of a post', async () => {
    const { select } = await openTools({ state: 'approved' }, (id) => ({
      [`GET /api/admin/forum/posts/${id}/history`]: () =>
        data([
          {
            ...{ id: '1', title: null, content: 'Old.', html: '<p>Old.</p>' },
            ...{ replacedAt: '2026-12-05T16:00:00.000Z', replacedBy: null },
          },
        ]),
    }));
    expect(screen.queryByRole('menuitem', { name: 'Approve' })).toBeNull();
    await select('History');
    const history = await dialog('History');
    expect(await history.findByText('Old.')).toBeTruthy();
    expect(history.getByText(/changed by an account that is gone/)).toBeTruthy();
  });

  test('reads and dismisses the reports of a post', async () => {
    const { select, user, calls, post } = await openTools({ reportCount: 1 }, (id) => ({
      [`GET /api/admin/forum/posts/${id}/reports`]: () =>
        data([{ reason: 'Rude.', at: '2026-12-05T16:00:00.000Z', by: 'Ann Lee' }]),
      [`DELETE /api/admin/forum/posts/${id}/reports`]: () => data(null),
    }));
    expect(screen.getByText('1 report')).toBeTruthy();
    await select('Reports (1)');
    const reports = await dialog('Reports');
    expect(await reports.findByText('Rude.')).toBeTruthy();
    await user.click(reports.getByRole('button', { name: 'Dismiss Reports' }));
    await waitFor(() => expect(toastTitle()).toBe('Reports dismissed'));
    expect(callsTo(calls, 'DELETE', `/api/admin/forum/posts/${post.id}/reports`)).toHaveLength(1);
  });

  test('silences an author with an end and a reason', async () => {
    const path = `/api/admin/forum/members/${AUTHOR}/silence`;
    const { select, user, calls } = await openTools({}, () => ({
      'GET /api/admin/forum/silenced': () => data([]),
      [`POST ${path}`]: () => data(null),
    }));
    await select('Silence Author');
    const opened = await dialog('Silence the author');
    await user.type(opened.getByLabelText('Reason'), 'Insults.');
    await user.click(opened.getByRole('button', { name: 'Silence' }));
    expect(await opened.findByText('Until is required, unless it is for good')).toBeTruthy();
    await user.click(opened.getByRole('switch', { name: 'For good' }));
    await user.click(opened.getByRole('button', { name: 'Silence' }));
    await waitFor(() => expect(toastTitle()).toBe('Author silenced'));
    expect(callsTo(calls, 'POST', path)[0]?.body).toEqual({ until: null, reason: 'Insults.' });
  });

  test('lifts a silence', async () => {
    const path = `/api/admin/forum/members/${AUTHOR}/silence`;
    const { select, user } = await openTools({}, () => ({
      'GET /api/admin/forum/silenced': () =>
        data([{ id: AUTHOR, name: 'Ann Lee', until: null, reason: 'Insults.' }]),
      [`DELETE ${path}`]: () => data(null),
    }));
    await select('Silence Author');
    const opened = await dialog('Silence the author');
    expect(await opened.findByText(/Silenced for good: Insults\./)).toBeTruthy();
    await user.click(opened.getByRole('button', { name: 'Let Them Post' }));
    await waitFor(() => expect(toastTitle()).toBe('The author may post again'));
  });

  test('pins, locks and moves a topic', async () => {
    const path = `/api/admin/forum/topics/${TOPIC_ID}`;
    const category = { id: 'f0f0f0f0-0000-4000-8000-0000000000c1', name: 'Field testing', topicCount: 3 };
    const { user, calls } = showTopic({
      topic: buildTopicPage({ isLocked: true, may: { markAnswer: true, moderate: true } }),
      isAdmin: true,
      more: {
        [`PATCH ${path}`]: () => data(null),
        'GET /api/categories/forum': () => data([category]),
      },
    });
    const select = async (name: string) => user.click(await screen.findByRole('menuitem', { name }));
    const open = async () => user.click(await screen.findByRole('button', { name: 'Moderate Topic' }));
    await open();
    await select('Pin');
    await waitFor(() => expect(toastTitle()).toBe('Topic pinned'));
    await open();
    await select('Unlock');
    await waitFor(() => expect(toastTitle()).toBe('Topic unlocked'));
    await open();
    await select('Move to Category');
    const opened = await dialog('Move to Category');
    await waitFor(() => expect(opened.getByRole('option', { name: 'Field testing' })).toBeTruthy());
    await user.selectOptions(opened.getByLabelText('Category'), 'Field testing');
    await user.click(opened.getByRole('button', { name: 'Move' }));
    await waitFor(() => expect(toastTitle()).toBe('Topic moved'));
    expect(callsTo(calls, 'PATCH', path).map(({ body }) => body)).toEqual([
      { isPinned: true },
      { isLocked: false },
      { categoryId: category.id },
    ]);
  });
});

test('a member has no menus of moderation', async () => {
  showTopic({ topic: buildTopicPage({ waiting: [buildPost({ state: 'pending' })] }) });
  await screen.findByRole('article', { name: /^Opening post/ });
  expect(screen.queryByRole('button', { name: /^Moderate/ })).toBeNull();
});
