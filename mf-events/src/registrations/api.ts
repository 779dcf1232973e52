import { listOwnRegistrations } from '@backflow/contracts';
import type { RegistrationItem } from '@backflow/contracts';
import { requestPage } from '@backflow/platform';
import { queryOptions } from '@tanstack/react-query';

const LARGEST_PAGE = 100;

export const registrationKeys = {
  all: ['registrations'],
  own: ['registrations', 'own'],
} as const;

/** Every registration of the signed-in member, for events and webinars: counts and sorting need them all. */
export const ownRegistrations = queryOptions({
  queryKey: registrationKeys.own,
  queryFn: async ({ signal }) => {
    const all: RegistrationItem[] = [];
    let cursor: string | null | undefined;
    do {
      const query = { limit: LARGEST_PAGE, cursor: cursor ?? undefined };
      const page = await requestPage(listOwnRegistrations, { query }, { signal });
      all.push(...page.items);
      cursor = page.nextCursor;
    } while (cursor !== null);
    return all;
  },
});
