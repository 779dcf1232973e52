import { data, failure, fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { buildEvent } from '../testing/build-event.ts';
import { buildLive, buildRecorded } from '../testing/build-webinar.ts';
import FoundEvents from './found-events.tsx';
import FoundWebinars from './found-webinars.tsx';

const texts = () => screen.getAllByRole('link').map(({ textContent }) => textContent);
const hrefs = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

describe('events that the bar’s search has found', () => {
  test('say when and where, mark what was found, and lead to the event and to all of them', async () => {
    const startDate = '2036-12-04T16:00:00.000Z';
    const event = buildEvent({
      ...{ title: 'RPZ field testing', startDate, location: 'Riverside' },
      marks: { title: ['RPZ field ', 'test', 'ing'], text: [''] },
    });
    const calls = fakeApi({ 'GET /api/events': () => data([event]) });
    renderInShell(<FoundEvents search="test" />);
    expect(screen.getByText('Searching in Events')).toBeTruthy();
    const row = await screen.findByRole('listitem');
    expect(within(row).getByText('Thu, Dec 4, 2036, 8:00 AM PT · Riverside')).toBeTruthy();
    expect(row.querySelector('mark')?.textContent).toBe('test');
    expect(hrefs()).toEqual([`/events/${event.id}`, '/events?search=test']);
    expect(calls.map(({ query }) => query)).toEqual([{ search: 'test', limit: '4' }]);
  });

  test('never name a virtual event’s meeting link', async () => {
    fakeApi({
      'GET /api/events': () => data([buildEvent({ isVirtual: true, location: 'https://meet.example.com' })]),
    });
    renderInShell(<FoundEvents search="test" />);
    expect((await screen.findByRole('listitem')).textContent).toContain('· Virtual');
  });

  test('are nothing at all when there are none', async () => {
    fakeApi({ 'GET /api/events': () => data([]) });
    renderInShell(<FoundEvents search="a&b" />);
    await waitFor(() => expect(screen.queryByText('Searching in Events')).toBeNull());
    expect(screen.queryByRole('link')).toBeNull();
  });

  test('say why they could not be searched, and are tried again', async () => {
    let isAway = true;
    fakeApi({
      'GET /api/events': () =>
        isAway ? failure(504, 'TIMEOUT', 'Events take too long.') : data([buildEvent({ title: 'RPZ' })]),
    });
    const user = renderInShell(<FoundEvents search="rp" />);
    expect((await screen.findByRole('alert')).textContent).toContain('Events take too long.');
    isAway = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('listitem')).toBeTruthy();
  });

  test('stay, busy, while those of the next letters are on their way', async () => {
    let release: (value: ReturnType<typeof data>) => void = () => undefined;
    fakeApi({
      'GET /api/events': ({ query }) =>
        query.search === 'rp'
          ? data([buildEvent({ title: 'RPZ' })])
          : new Promise((resolve) => {
              release = resolve;
            }),
    });
    function Bar() {
      const [search, setSearch] = useState('rp');
      return (
        <>
          <button onClick={() => setSearch('rpq')}>Type</button>
          <FoundEvents search={search} />
        </>
      );
    }
    const user = renderInShell(<Bar />);
    const row = await screen.findByRole('listitem');
    expect(row.closest('[aria-busy="true"]')).toBeNull();
    await user.click(screen.getByText('Type'));
    expect(screen.getByRole('listitem').closest('[aria-busy="true"]')).toBeTruthy();
    release(data([]));
    await waitFor(() => expect(screen.queryByText(/^All results/)).toBeNull());
  });
});

test('webinars found say how they stand, and lead to their pages', async () => {
  const webinars = [
    buildLive({ title: 'Gauges live' }),
    buildRecorded({ title: 'Gauges', marks: { title: ['', 'Gau', 'ges'], text: [''] } }),
  ];
  const calls = fakeApi({ 'GET /api/webinars': () => data(webinars) });
  renderInShell(<FoundWebinars search="gau" />);
  const [, marked] = await screen.findAllByRole('listitem');
  expect(marked?.querySelector('mark')?.textContent).toBe('Gau');
  expect(texts()[0]).toMatch(/Gauges live.* PT · Live Now$/);
  expect(texts()[1]).toMatch(/ PT · Recording Available$/);
  expect(hrefs()).toEqual([...webinars.map(({ id }) => `/webinars/${id}`), '/webinars?tab=all']);
  expect(calls.map(({ query }) => query)).toEqual([{ search: 'gau', tab: 'all', limit: '4' }]);
});
