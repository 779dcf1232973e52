import { makeFixture, nextId } from '@backflow/contracts/testing';
import { OpenDay } from '@backflow/exemplar/contract';
import { data, failure, fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import OpenDays from '../widgets/open-days.tsx';
import { OpenDaysPage } from '../pages/open-house.tsx';

const items = ['First', 'Second', 'Third', 'Fourth'].map((title) =>
  makeFixture(OpenDay, { id: nextId(), title }),
);
const rows = async () =>
  within(await screen.findByRole('list'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('the page lists all of them', async () => {
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

test('says that there are none, and why they could not be loaded', async () => {
  fakeApi({ 'GET /api/open-days': () => data([]) });
  renderInShell(<OpenDaysPage />, { at: '/open-house' });
  expect(await screen.findByText('No open days yet')).toBeTruthy();

  fakeApi({ 'GET /api/open-days': () => failure(503, 'UNAVAILABLE', 'Back in a moment.') });
  renderInShell(<OpenDaysPage />, { at: '/open-house' });
  expect((await screen.findByRole('alert')).textContent).toContain('Back in a moment.');
});
