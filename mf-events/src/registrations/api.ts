import { listOwnRegistrations } from '@backflow/contracts';
import { requestPage } from '@backflow/platform';
import { queryOptions } from '@tanstack/react-query';
import { everyPage } from '../every-page.ts';

export const registrationKeys = {
  all: ['registrations'],
  own: ['registrations', 'own'],
} as const;

/** Every registration of the signed-in member, for events and webinars: counts and sorting need them all. */
export const ownRegistrations = queryOptions({
  queryKey: registrationKeys.own,
  queryFn: ({ signal }) => everyPage((query) => requestPage(listOwnRegistrations, { query }, { signal })),
});
