import { fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import { describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { buildEvent } from '../testing/build-event.ts';
import { AddToCalendar } from './add-to-calendar.tsx';

const event = {
  id: 'e1',
  title: 'Testing & repair, day 1',
  startDate: '2026-12-04T16:00:00.000Z',
  endDate: '2026-12-05T00:00:00.000Z',
  sessions: [],
  isVirtual: false,
  location: 'Hall 5, 1450 Richards Blvd',
};
const now = Date.parse('2026-12-01T00:00:00Z');

/** The menu's links by their names, as URLs. */
async function open(props: Partial<Parameters<typeof AddToCalendar>[0]> = {}) {
  const calls = fakeApi({});
  const user = renderInShell(<AddToCalendar event={event} now={now} {...props} />);
  await user.click(screen.getByRole('button', { name: 'Add to Calendar' }));
  const links = await screen.findAllByRole<HTMLAnchorElement>('menuitem');
  expect(calls).toEqual([]);
  return links.map((link) => ({ link, name: link.textContent, url: new URL(link.href) }));
}

describe('Add to Calendar', () => {
  test('opens a menu of Google, Outlook and a file', async () => {
    const links = await open();
    expect(links.map(({ name, url }) => [name, url.origin])).toEqual([
      ['Google Calendar', 'https://calendar.google.com'],
      ['Outlook.com', 'https://outlook.live.com'],
      ['Outlook (Microsoft 365)', 'https://outlook.office.com'],
      ['Apple or another calendar (.ics)', window.location.origin],
    ]);
    expect(links[3]?.url.pathname).toBe('/api/events/e1/calendar');
    expect(links[3]?.link.hasAttribute('download')).toBe(true);
    for (const { link } of links.slice(0, 3)) expect(link.rel).toBe('noopener noreferrer');
  });

  test('passes title, time in UTC, location and page on', async () => {
    const [google, outlook] = await open();
    expect(Object.fromEntries(google?.url.searchParams ?? [])).toEqual({
      action: 'TEMPLATE',
      text: 'Testing & repair, day 1',
      dates: '20261204T160000Z/20261205T000000Z',
      location: 'Hall 5, 1450 Richards Blvd',
      details: `Details: ${window.location.origin}/events/e1`,
    });
    expect(Object.fromEntries(outlook?.url.searchParams ?? [])).toMatchObject({
      subject: 'Testing & repair, day 1',
      startdt: '2026-12-04T16:00:00Z',
      enddt: '2026-12-05T00:00:00Z',
    });
    expect(google?.url.search).toContain('Testing%20%26%20repair');
  });

  test('leaves the meeting link out, and knows webinars', async () => {
    const virtual = { ...event, isVirtual: true, location: 'https://meet.example.com/1' };
    const links = await open({ event: virtual, kind: 'webinar' });
    expect(links.map(({ url }) => url.href).join()).not.toContain('meet.example.com');
    expect(links[3]?.url.pathname).toBe('/api/webinars/e1/calendar');
  });

  test('an event without an end takes an hour', async () => {
    const [google, outlook] = await open({ event: { ...event, endDate: null } });
    expect(google?.url.searchParams.get('dates')).toBe('20261204T160000Z/20261204T170000Z');
    expect(outlook?.url.searchParams.get('enddt')).toBe('2026-12-04T17:00:00Z');
  });

  test('is gone once the event is over', () => {
    renderInShell(<AddToCalendar event={buildEvent()} now={Infinity} />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
