import { buildMember, data, failure, fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import PendingPosts from './pending-posts.tsx';

const HOUR_MS = 60 * 60 * 1000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();

function show(counts: { pending: number; oldestPending: string | null; reported: number }) {
  fakeApi({ 'GET /api/admin/forum/counts': () => data(counts) });
  renderInShell(<PendingPosts />, { at: '/admin', as: buildMember({ isAdmin: true }) });
}
const cardText = (element: HTMLElement) => element.parentElement?.textContent;

test('counts pending posts, the age of the oldest and the reported ones', async () => {
  show({ pending: 7, oldestPending: hoursAgo(5), reported: 1 });
  const link = await screen.findByRole('link', { name: '7 posts waiting for approval' });
  expect(link.getAttribute('href')).toBe('/admin/moderation');
  expect(cardText(link)).toBe('7 posts waiting for approvaloldest 5 hours, 1 reported');
});

test('leads to the reported posts where none is pending', async () => {
  show({ pending: 0, oldestPending: null, reported: 2 });
  const link = await screen.findByRole('link', { name: '2 reported posts' });
  expect(link.getAttribute('href')).toBe('/admin/moderation?tab=all&only=reported');
});

test('says when nothing waits', async () => {
  show({ pending: 0, oldestPending: null, reported: 0 });
  const link = await screen.findByRole('link', { name: 'No posts wait' });
  expect(link.getAttribute('href')).toBe('/admin/moderation');
});

test('shows an error', async () => {
  fakeApi({ 'GET /api/admin/forum/counts': () => failure(503, 'UNAVAILABLE', 'Back in a minute.') });
  renderInShell(<PendingPosts />, { at: '/admin', as: buildMember({ isAdmin: true }) });
  await screen.findByText('Back in a minute.');
});
