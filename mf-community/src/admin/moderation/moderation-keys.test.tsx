import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { callsTo } from '../../testing/site.ts';
import {
  accepted,
  approvals,
  approvePath,
  buildAdminPost,
  focusRow,
  press,
  pressInDialog,
  rejectPath,
  getRow,
  showModeration,
  table,
} from './testing/moderation-site.tsx';

const ALL = { at: '/admin/moderation?tab=all' };
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
  expect(screen.getByText('1 post selected')).toBeTruthy();
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
  for (const name of ['approve', 'reject', 'delete'])
    expect(screen.getByText(new RegExp(`${name} \\(2\\)`))).toBeTruthy();
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
  await user.click((await getRow('First')).getByRole('checkbox'));
  await user.click((await getRow('Second')).getByRole('checkbox'));
  await press('Approve (2)');
  await waitFor(() => expect(focusedRow()).toMatch(/Third/));
  await press('Approve', await getRow('Third'));
  await screen.findByText('No posts pending approval');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
});

test('selects a range with Shift and an arrow, and clears it with Escape', async () => {
  const posts = ['First', 'Second', 'Third'].map((content) => buildAdminPost({ content }));
  const { user } = showModeration({ pending: posts });
  await table();
  focusRow(1);
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  expect(screen.getByText('3 posts selected')).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(screen.queryByText(/selected$/)).toBeNull();
});

test('ignores keys while typing', async () => {
  const post = buildAdminPost();
  const { user, calls } = showModeration({ all: [post], ...ALL });
  await table('All posts');
  await user.type(screen.getByLabelText('Search posts'), 'adr');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(callsTo(calls, 'POST', approvePath(post))).toHaveLength(0);
});
