import { queryClient } from '@backflow/platform';
import { data, failure, fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { buildEvent } from '../testing/build-event.ts';
import { buildResource } from '../testing/build-resource.ts';
import { EventDialog } from './event-dialog.tsx';

const ids = [1, 2, 3].map((count) => `7e7e7e7e-0000-4000-8000-00000000000${count}`);

const open = (relatedResourceIds: string[]) => {
  const registering = { start: () => undefined, isPending: () => false };
  const lists = { joining: registering, leaving: registering, passing: registering };
  const event = buildEvent({ relatedResourceIds });
  renderInShell(<EventDialog {...{ event, registering, lists }} onClose={() => undefined} />);
};

test('an event’s resources stand in its order and lead to their articles; what is gone is left out', async () => {
  const [first = '', gone = '', third = ''] = ids;
  const calls = fakeApi({
    'GET /api/resources': () =>
      data([
        buildResource(third, { title: 'Air gaps', accessLevel: 'premium' }),
        buildResource(first, { categoryName: 'Tools' }),
      ]),
  });
  open([first, gone, third]);
  const section = await screen.findByRole('region', { name: 'Related resources' });
  const links = [...section.querySelectorAll('a')];
  expect(links.map(({ textContent }) => textContent)).toEqual(['Gauge care', 'Air gaps']);
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `/resources/${first}`,
    `/resources/${third}`,
  ]);
  expect([...section.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'Gauge careTools',
    'Air gapsPremium',
  ]);
  const reads = calls.filter(({ path }) => path === '/api/resources');
  expect(reads.map(({ query }) => query)).toEqual([{ ids: ids.join(',') }]);
});

test('an event without resources asks for none', () => {
  const calls = fakeApi({});
  open([]);
  expect(calls).toEqual([]);
  expect(screen.queryByText('Related resources')).toBeNull();
});

test('where none is found, or they cannot be had, nothing is said of them', async () => {
  let status = 200;
  fakeApi({
    'GET /api/resources': () => (status === 200 ? data([]) : failure(status, 'UNAVAILABLE', 'Later')),
  });
  for (status of [200, 503]) {
    open(ids);
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.queryByText('Related resources')).toBeNull();
    expect(screen.queryByText('Later')).toBeNull();
  }
});
