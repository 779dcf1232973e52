import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { buildEdit } from '../../testing/build-topic.ts';
import {
  buildAdminPost,
  buildReply,
  focusRow,
  press,
  getRow,
  showModeration,
  table,
} from './testing/moderation-site.tsx';

const textsIn = (element: HTMLElement, tag: string) =>
  [...element.querySelectorAll(tag)].map(({ textContent }) => textContent);

test('shows the content, state, date and counts of a topic', async () => {
  const content = `${'a'.repeat(99)}👩‍🔧c`;
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
  const row = await getRow(`${'a'.repeat(99)}👩‍🔧…`);
  expect(row.getByRole('button', { name: 'Relief valve drips' })).toBeTruthy();
  for (const label of ['Pending', 'Pinned', 'Dec 4, 2026, 8:00 AM PT', '1 view', '2 replies']) {
    expect(row.getByText(label)).toBeTruthy();
  }
  expect(row.getByText(/1 approved post, 1 attachment/)).toBeTruthy();
  const getHref = (name: string) => row.getByRole('link', { name }).getAttribute('href');
  expect(getHref('Ann Lee')).toBe('/admin/people/ann');
  expect(getHref('View Topic')).toBe(`/forum/${post.id}`);
});

test('shows the topic of a reply, and no link for a deleted account', async () => {
  const author = { id: 'gone', name: null, showsName: false, isSilenced: false, approvedPosts: 0 };
  const reply = buildReply({ author });
  showModeration({ pending: [reply] });
  const row = await getRow('It drips all night.');
  expect(row.getByRole('link', { name: '“Relief valve drips”' }).getAttribute('href')).toBe(
    `/forum/${reply.topicId}`,
  );
  expect(row.getByText('An account that is gone').tagName).toBe('SPAN');
});

test('shows the whole text of a long post on request', async () => {
  const content = `First line\n\n    code\n${'word '.repeat(40)}end`;
  const { user } = showModeration({ pending: [buildAdminPost({ content })] });
  await user.click(await screen.findByRole('button', { name: 'Show All of “Relief valve drips”' }));
  const whole = (_: string, element: Element | null) =>
    element?.tagName === 'P' && element.textContent.startsWith(content);
  expect(screen.getByText(whole)).toBeTruthy();
  await press('Show Less of “Relief valve drips”');
  expect(screen.queryByText(whole)).toBeNull();
  focusRow(1);
  await user.keyboard('e');
  expect(screen.getByText(whole)).toBeTruthy();
});

test('can approve pending and rejected posts only', async () => {
  showModeration({
    at: '/admin/moderation?tab=all',
    all: [
      buildAdminPost({ content: 'Approved one', state: 'approved', isApproved: true }),
      buildReply({ content: 'Rejected one', state: 'rejected', rejection: 'Advertising.' }),
    ],
  });
  const approved = await getRow('Approved one');
  expect(approved.getByText('Approved')).toBeTruthy();
  expect(approved.queryByRole('button', { name: 'Approve' })).toBeNull();
  const rejected = await getRow('Rejected one');
  expect(rejected.getByRole('button', { name: 'Reply' })).toBeTruthy();
  expect(rejected.getByText('Advertising.')).toBeTruthy();
  expect(rejected.getByRole('button', { name: 'Approve' })).toBeTruthy();
  expect(rejected.queryByRole('button', { name: 'Reject' })).toBeNull();
});

test('shows what an edit changes, in the row and beside the published text', async () => {
  const edit = buildEdit('It drips by day.');
  showModeration({
    pending: [buildAdminPost({ state: 'approved', isApproved: true, heldEdit: edit })],
  });
  const row = await getRow('Relief valve drips');
  expect(row.getByText('Change Pending')).toBeTruthy();
  const inRow = row.getByRole('group', { name: 'What changes' });
  expect(textsIn(inRow, 'del, ins')).toEqual(['Removed: all night (end)', 'Added: by day (end)']);
  expect(row.getByText(/change sent Dec 5, 2026, 8:00 AM PT/)).toBeTruthy();
  expect(row.queryByRole('button', { name: /^Show All/ })).toBeNull();
  await press('Relief valve drips', row);
  const dialog = within(await screen.findByRole('dialog', { name: 'Relief valve drips' }));
  expect(dialog.getByRole('heading', { name: 'What everybody reads' })).toBeTruthy();
  expect(dialog.getByRole('heading', { name: 'The change that waits' })).toBeTruthy();
  const difference = dialog.getByRole('region', { name: 'What changes' });
  expect(textsIn(difference, 'del')).toEqual(['Removed: all night (end)']);
  expect(textsIn(difference, 'ins')).toEqual(['Added: by day (end)']);
  expect(difference.textContent).toContain('It drips ');
});

test('shortens the difference of a long edit, and shows it whole on request', async () => {
  const text = (change: string) => `${'before '.repeat(50)}${change}${' after'.repeat(50)}`;
  const edit = { ...buildEdit(text('kPa')), title: 'Relief valve leaks' };
  const { user } = showModeration({
    pending: [buildAdminPost({ content: text('psi'), state: 'approved', heldEdit: edit })],
  });
  const change = await screen.findByRole('group', { name: 'What changes' });
  const renamed = ['Removed: drips (end)', 'Added: leaks (end)'];
  expect(textsIn(change, 'del, ins')).toEqual([...renamed, 'Removed: psi (end)', 'Added: kPa (end)']);
  expect(change.textContent.length).toBeLessThan(300);
  await user.click(within(change).getByRole('button', { name: /^Show All of/ }));
  expect(change.textContent.length).toBeGreaterThan(600);
});
