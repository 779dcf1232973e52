import { data, failure, fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import OpenDays from '../widgets/open-days.tsx';
import { OpenDaysPage } from './open-days-page.tsx';

const items = ['First', 'Second', 'Third', 'Fourth'].map((title, index) => ({
  id: `00000000-0000-4000-8000-00000000000${index}`,
  title,
  description: null,
  startsAt: '2026-12-04T16:00:00.000Z',
  capacity: null,
  createdAt: '2026-05-01T16:00:00.000Z',
  version: 0,
}));
const rows = async () =>
  within(await screen.findByRole('list'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('the page lists them all', async () => {
  fakeApi({ 'GET /api/open-days': () => data(items) });
  renderInShell(<OpenDaysPage />, { at: '/open-house' });
  expect(screen.getByText('Loading open days')).toBeTruthy();
  expect(await rows()).toEqual(['First', 'Second', 'Third', 'Fourth']);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Open house');
});

test('the widget shows the first three', async () => {
  fakeApi({ 'GET /api/open-days': () => data(items) });
  renderInShell(<OpenDays />, { at: '/' });
  expect(await rows()).toEqual(['First', 'Second', 'Third']);
});

test('it says that there are none, and why they cannot be shown', async () => {
  fakeApi({ 'GET /api/open-days': () => data([]) });
  renderInShell(<OpenDaysPage />, { at: '/open-house' });
  expect(await screen.findByText('No open days yet')).toBeTruthy();

  fakeApi({ 'GET /api/open-days': () => failure(503, 'UNAVAILABLE', 'Back in a moment.') });
  renderInShell(<OpenDaysPage />, { at: '/open-house' });
  expect((await screen.findByRole('alert')).textContent).toContain('Back in a moment.');
});
