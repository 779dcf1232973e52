import { buildMember, data, failure, fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { buildResource } from '../testing/build-resource.ts';
import RecentResources from './recent-resources.tsx';

const show = () => renderInShell(<RecentResources />, { at: '/dashboard', as: buildMember() });

test('the newest three say what they are and lead to their articles', async () => {
  const first = buildResource({ title: 'Gauge care', excerpt: 'Once a year.', author: 'Marta Reyes' });
  const calls = fakeApi({
    'GET /api/resources': () =>
      data([first, buildResource({ title: 'Air gaps', description: 'Twice the pipe.' })]),
  });
  show();
  const [row, second] = await screen.findAllByRole('listitem');
  expect(row?.textContent).toBe('Gauge careOnce a year.Marta ReyesRead Gauge care');
  expect(second?.textContent).toBe('Air gapsTwice the pipe.AnonymousRead Air gaps');
  expect(screen.getByRole('link', { name: 'Read Gauge care' }).getAttribute('href')).toBe(
    `/resources/${first.id}`,
  );
  expect(calls.map(({ query }) => query)).toEqual([{ limit: '3' }]);
});

test('says so when there are none', async () => {
  fakeApi({ 'GET /api/resources': () => data([]) });
  show();
  expect(await screen.findByText('No resources available yet')).toBeTruthy();
});

test('says why they cannot be had', async () => {
  fakeApi({ 'GET /api/resources': () => failure(503, 'UNAVAILABLE', 'Back in a minute.') });
  show();
  expect(await screen.findByText('Back in a minute.')).toBeTruthy();
});
