import { listAdminEvents } from '@backflow/contracts/events';
import { cacheEntryOf } from '@backflow/platform';
import { queryOptions } from '@tanstack/react-query';
import { findOffers } from '@backflow/booking-kit';
import type { OfferKey } from '@backflow/booking-kit';

const LIMIT = 20;

interface Wanted {
  /** The present date's title: dates of the same title come first. */
  title: string;
  search: string;
}

/** Published events or webinars to come, without the present one: by a search, or the same title first and then the soonest. */
export const moveTargets = ({ offers, id }: OfferKey, { title, search }: Wanted) =>
  queryOptions({
    ...cacheEntryOf(listAdminEvents, { query: { search: `${offers} ${id} ${search}` } }, 'move-targets'),
    queryFn: async ({ signal }) => {
      const find = (text?: string) =>
        findOffers(offers, { ...(text && { search: text }), isComing: true, limit: LIMIT }, signal);
      const found = await Promise.all(search === '' ? [find(title), find()] : [find(search)]);
      const [sameTitle = [], soonest = []] = found;
      const first = search === '' ? sameTitle.filter((target) => target.title === title) : sameTitle;
      const targets = new Map([...first, ...soonest].map((target) => [target.id, target]));
      targets.delete(id);
      return [...targets.values()].slice(0, LIMIT);
    },
    staleTime: 0,
    gcTime: 0,
  });
