import type { AdminEventView } from '@backflow/contracts/events';
import { data, fakeApi, field, renderTab } from '@backflow/remote-kit/testing';
import type { Responses } from '@backflow/remote-kit/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { EventsTab } from '../events-tab.tsx';
import { buildAdministrator } from './build-event.ts';

export const ANNA = buildAdministrator({
  firstName: 'Anna',
  lastName: 'Berg',
  jobTitle: 'Master Tester',
  profileImageUrl: '/api/files/00000000-0000-4000-8000-00000000000a',
});
const BEN = buildAdministrator({ firstName: 'Ben', lastName: 'Cole' });
export const ACME = { id: '5b3d8c1e-0000-4000-8000-000000000001', name: 'Acme' };

/** The tab on a site with these events. @param more further responses */
export function openTab(events: readonly AdminEventView[], more: Responses = {}, at = '/admin?tab=events') {
  const calls = fakeApi({
    'GET /api/admin/events': () => data(events),
    'GET /api/admin/users': () => data([ANNA, BEN]),
    'GET /api/suppliers': () => data([ACME]),
    'GET /api/admin/venues': () => data([]),
    'GET /api/admin/schedule-conflicts': () => data([]),
    'POST /api/admin/schedule-conflicts': () => data([]),
    ...Object.fromEntries(events.map((event) => [`GET /api/admin/events/${event.id}`, () => data(event)])),
    ...more,
  });
  const user = renderTab(<EventsTab />, at);
  return {
    user,
    calls,
    /** Writes; the form asks for conflicts besides. */
    sentTo: (method: string) =>
      calls.filter((call) => call.method === method && call.path !== '/api/admin/schedule-conflicts'),
    listCalls: () => calls.filter(({ path }) => path === '/api/admin/events').map(({ query }) => query),
  };
}

export const row = async (title: string) => within(await screen.findByRole('article', { name: title }));
export const at = (label: RegExp, wallTime: string) =>
  fireEvent.change(field(label), { target: { value: wallTime } });
