import * as z from '@backflow/contracts/zod';
import { searchFilter } from '@backflow/remote-kit';
import type { useSearchFilters } from '@backflow/remote-kit';

export const STATE_FILTERS = [
  { value: '', label: 'All' },
  { value: 'reported', label: 'Reported' },
  { value: 'rejected', label: 'Rejected' },
  { value: 'approved', label: 'Approved' },
] as const;

/** The tab and the filters of all posts, as in the address. */
export const moderationFilter = z.object({
  tab: z._default(z.enum(['pending', 'all']), 'pending'),
  only: z._default(z.enum(STATE_FILTERS.map(({ value }) => value)), ''),
  search: searchFilter,
});
export type ModerationFilter = z.infer<typeof moderationFilter>;

/** The filters and how they are set. */
export type Filtering = ReturnType<typeof useSearchFilters<typeof moderationFilter>>;
