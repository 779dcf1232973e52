import type { EventView } from '@backflow/contracts/events';
import { data, fakeApi } from '@backflow/remote-kit/testing';
import type { Responses } from '@backflow/remote-kit/testing';

export const SUPPLIER = { id: '5b3d8c1e-0000-4000-8000-000000000001', name: 'Backflow Parts' };

/** A site with these events. @param more further responses @returns the calls, which grow */
export const siteWith = (events: readonly EventView[], more: Responses = {}) =>
  fakeApi({
    'GET /api/events': () => data(events),
    'GET /api/event-suppliers': () => data([SUPPLIER]),
    ...more,
  });

export const listCalls = (calls: ReturnType<typeof fakeApi>) =>
  calls.filter(({ path }) => path === '/api/events');
