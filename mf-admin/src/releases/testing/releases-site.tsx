import { ReleaseSummary, RemoteState } from '@backflow/contracts/releases';
import { makeFixture } from '@backflow/contracts/testing';
import { buildMember, data, fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import type { Responses } from '@backflow/remote-kit/testing';
import { screen, within } from '@testing-library/react';
import { ReleasesPage } from '../releases-page.tsx';

export const ALEX = { kind: 'administrator', name: 'Alex Rivera' } as const;
export const CI = { kind: 'token', name: 'CI of events' } as const;

const release = (version: string, overrides: Partial<ReleaseSummary> = {}): ReleaseSummary =>
  makeFixture(ReleaseSummary, {
    ...{ version, publishedAt: '2026-11-20T16:00:00.000Z', publishedBy: CI, bytes: 90_000 },
    ...{
      sdk: { major: 3, minor: 0 },
      adapter: null,
      built: null,
      wasServed: true,
      check: null,
      loads: 1204,
      failures: 0,
    },
    days: [
      { day: '2026-11-21', loads: 1000, failures: 0 },
      { day: '2026-11-22', loads: 204, failures: 0 },
    ],
    ...overrides,
  });

export const aaa = release('aaa');
export const bbb = release('bbb');
export const newest = release('ccc', { publishedAt: '2026-11-22T16:00:00.000Z', loads: 0, days: [] });

export const events = (overrides: Partial<RemoteState> = {}): RemoteState =>
  makeFixture(RemoteState, {
    ...{ remote: 'events', title: 'Events', revision: 7, live: bbb, previous: aaa },
    ...{ liveSince: '2026-11-21T16:00:00.000Z', liveBy: ALEX, releases: [newest, bbb, aaa] },
    ...{ changedAt: '2026-11-21T16:00:00.000Z', changedBy: ALEX },
    ...overrides,
  });
export const withCanary = (share = 10) =>
  events({ canary: { release: newest, share, since: '2026-11-22T17:00:00.000Z', by: CI } });

export const STATES = '/api/admin/releases';
export const POINTER = 'POST /api/admin/releases/events/pointer';

export function open(state: RemoteState, responses: Responses = {}, at = '/admin/releases') {
  const calls = fakeApi({
    [`GET ${STATES}`]: () => data([state]),
    [`GET ${STATES}/events/history`]: () => data([]),
    ...responses,
  });
  const user = renderInShell(<ReleasesPage />, { at, as: buildMember({ isAdmin: true }) });
  const sent = () => calls.filter(({ method }) => method !== 'GET').map(({ body }) => body);
  return { user, sent };
}
export const area = async () => within(await screen.findByRole('region', { name: 'Events' }));
export const part = (label: string | RegExp) => {
  const heading = screen.getByRole('heading', { name: label, level: 3 });
  return within(heading.parentElement ?? document.body);
};
