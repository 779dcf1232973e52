import { data, failure, fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import { describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { buildEvent, inHours } from '../testing/build-event.ts';
import UpcomingEvents from './upcoming-events.tsx';

describe('upcoming events on the home page', () => {
  test('are the two soonest, each leading to its details', async () => {
    const begun = buildEvent({ title: 'Begun', startDate: inHours(-1) });
    const [first, second, third] = ['First', 'Second', 'Third'].map((title) => buildEvent({ title }));
    fakeApi({ 'GET /api/events': () => data([begun, first, second, third]) });
    const user = renderInShell(<UpcomingEvents />, { at: '/' });
    expect(screen.getByText('Loading upcoming events')).toBeTruthy();
    const link = await screen.findByRole('link', { name: 'First' });
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['First', 'Second']);
    await user.click(link);
    expect(window.location.pathname + window.location.search).toBe(`/events?eventId=${first?.id ?? ''}`);
  });

  test('say that new ones are coming when there are none', async () => {
    fakeApi({ 'GET /api/events': () => data([]) });
    renderInShell(<UpcomingEvents />, { at: '/' });
    expect(await screen.findByText('New Events Coming Soon')).toBeTruthy();
  });

  test('say why they cannot be shown', async () => {
    fakeApi({ 'GET /api/events': () => failure(503, 'UNAVAILABLE', 'Events are being mended.') });
    renderInShell(<UpcomingEvents />, { at: '/' });
    expect((await screen.findByRole('alert')).textContent).toContain('Events are being mended.');
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy();
  });
});
