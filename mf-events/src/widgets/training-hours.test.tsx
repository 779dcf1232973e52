import { HoursEntry } from '@backflow/contracts/bookings';
import type { HoursYear } from '@backflow/contracts/bookings';
import { makeFixture, nextId } from '@backflow/contracts/testing';
import { buildMember, data, fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import type { Responses } from '@backflow/remote-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import TrainingHours from './training-hours.tsx';

const YEAR: HoursYear = { year: 2026, classroom: '3.5', handsOn: '2', online: '0', total: '5.5' };
const entry = (overrides: Partial<HoursEntry> = {}): HoursEntry =>
  makeFixture(HoursEntry, {
    ...{ id: nextId(), kind: 'classroom', hours: '3.5', day: '2026-03-02', reason: 'attended' },
    recordedAt: '2026-03-03T17:00:00.000Z',
    offer: { offers: 'events', id: 'e1', title: 'RPZ rebuild' },
    ...overrides,
  });

function open(element: ReactElement, responses: Responses) {
  const calls = fakeApi(responses);
  return { user: renderInShell(element, { at: '/dashboard', as: buildMember({ isAdmin: true }) }), calls };
}

describe('the CE hours of a member', () => {
  it('are totals by year and kind, each with the entries behind it', async () => {
    const { user, calls } = open(<TrainingHours />, {
      'GET /api/user/hours': () => data([YEAR]),
      'GET /api/user/hours/entries': () =>
        data([
          entry(),
          entry({ hours: '-1', reason: 'correction', note: 'Left early', offer: null, actor: null }),
        ]),
    });
    const total = await screen.findByRole('button', { name: 'Classroom hours of 2026: 3.5. Entries' });
    expect(total.getAttribute('aria-expanded')).toBe('false');
    await user.click(total);
    const entries = within(await screen.findByRole('region', { name: 'Entries of 2026, classroom' }));
    expect((await entries.findByRole('link', { name: 'RPZ rebuild' })).getAttribute('href')).toBe(
      '/events/e1',
    );
    const rows = entries.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows).toEqual([
      expect.stringMatching(/Attended · Mar 2, 2026 · entered Mar 3, 2026, 9:00 AM PT.*\+3\.5 classroom/),
      expect.stringMatching(/Left early.*Correction.*−1 classroom/),
    ]);
    expect(calls.at(-1)?.query).toMatchObject({ year: '2026', kind: 'classroom' });
    await user.click(screen.getByRole('button', { name: 'All hours of 2026: 5.5. Entries' }));
    await screen.findByRole('region', { name: 'Entries of 2026' });
    expect(calls.at(-1)?.query.kind).toBeUndefined();
    await user.click(screen.getByRole('button', { name: 'All hours of 2026: 5.5. Entries' }));
    expect(screen.queryByRole('region')).toBeNull();
    expect(screen.getByRole('link', { name: /CSV/ }).getAttribute('href')).toBe('/api/user/hours/csv');
  });

  it('are hidden where there are none', async () => {
    const { calls } = open(<TrainingHours />, { 'GET /api/user/hours': () => data([]) });
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(screen.queryByRole('table')).toBeNull();
  });
});
