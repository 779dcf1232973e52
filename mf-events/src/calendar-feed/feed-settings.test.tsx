import type { CalendarFeed } from '@backflow/contracts/bookings';
import { buildMember, data, failure, fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { FeedSettings } from './feed-settings.tsx';
import { subscribeLinks } from './feed-address.tsx';

const URL_1 = 'https://academy.example.com/api/calendar/feed.ics?token=one';
const URL_2 = URL_1.replace('one', 'two');
const on = (url: string | null, lastReadOn: string | null = null): CalendarFeed => ({
  ...{ url, lastReadOn, createdAt: '2026-11-20T17:00:00.000Z' },
});

/** A server that has a feed, or none. */
function open(feed: CalendarFeed | null) {
  let current = feed;
  const write = (next: CalendarFeed | null) => () => {
    current = next;
    return data(null);
  };
  const calls = fakeApi({
    'GET /api/user/calendar-feed': () => data(current),
    'POST /api/user/calendar-feed': write(on(URL_1)),
    'POST /api/user/calendar-feed/replace': write(on(URL_2)),
    'DELETE /api/user/calendar-feed': write(null),
  });
  return { calls, user: renderInShell(<FeedSettings />, { as: buildMember() }) };
}

const address = () => screen.findByLabelText<HTMLInputElement>('Secret address');

describe('the calendar feed in the settings', () => {
  test('is turned on, and shows its address', async () => {
    const { user } = open(null);
    await user.click(await screen.findByRole('button', { name: 'Turn On the Calendar Feed' }));
    expect((await address()).value).toBe(URL_1);
    expect(screen.getByText(/No calendar has read it yet/)).toBeTruthy();
  });

  test('is replaced and turned off after a question', async () => {
    const { user, calls } = open(on(URL_1, '2026-11-22'));
    expect((await address()).value).toBe(URL_1);
    expect(screen.getByText(/Last read by a calendar on Nov 22, 2026/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Replace Address' }));
    const question = within(await screen.findByRole('dialog', { name: 'Replace the address?' }));
    expect(calls.filter(({ method }) => method !== 'GET')).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Replace Address' }));
    await waitFor(async () => expect((await address()).value).toBe(URL_2));
    await user.click(screen.getByRole('button', { name: 'Turn Off' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Turn Off' }));
    expect(await screen.findByRole('button', { name: 'Turn On the Calendar Feed' })).toBeTruthy();
  });

  test('says so when the address cannot be shown', async () => {
    open(on(null));
    expect(await screen.findByText('The address cannot be shown any more')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Replace Address' })).toBeTruthy();
  });

  test('is an error with a retry', async () => {
    fakeApi({ 'GET /api/user/calendar-feed': () => failure(503, 'UNAVAILABLE', 'Please try again soon.') });
    renderInShell(<FeedSettings />, { as: buildMember() });
    expect(await screen.findByText('The calendar feed could not be loaded')).toBeTruthy();
  });

  test('is subscribed to in calendars with its whole address', () => {
    const [google, outlook, , apple] = subscribeLinks(URL_1);
    expect(new URL(google?.href ?? '').searchParams.get('cid')).toBe(URL_1.replace('https', 'webcal'));
    expect(new URL(outlook?.href ?? '').searchParams.get('url')).toBe(URL_1);
    expect(apple?.href).toBe(URL_1.replace('https', 'webcal'));
  });
});
