import type { EventView } from '@backflow/contracts/events';
import { buildMember, data, fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { buildEventAbout, buildResource } from '../testing/build-resource.ts';
import { ArticleGate } from './article-gate.tsx';

const PAID = buildResource({ accessLevel: 'paid', needsPremium: true });

function open(events: readonly EventView[], as = buildMember()) {
  fakeApi({ 'GET /api/events': () => data(events) });
  renderInShell(<ArticleGate resource={PAID} />, { at: `/resources/${PAID.id}`, as });
}

describe('the gate of a paid article', () => {
  test('says that a booking opens it, and leads to the next events and to premium', async () => {
    const event = buildEventAbout(PAID.id);
    open([event]);
    expect(
      screen.getByText('This article is for attendees of its events and for premium members'),
    ).toBeTruthy();
    expect(screen.queryByText('This article is for premium members')).toBeNull();
    const events = within(await screen.findByRole('list', { name: 'Events that open it' }));
    expect(events.getByRole('listitem').textContent).toBe(`${event.title}, Dec 4, 2026`);
    expect(events.getByRole('link').getAttribute('href')).toBe(`/events/${event.id}`);
    expect(screen.getByRole('link', { name: 'Get Premium' })).toBeTruthy();
  });

  test('says so where no event is coming', async () => {
    open([]);
    expect(await screen.findByText('None is scheduled at the moment.')).toBeTruthy();
  });
});
