import * as z from '@backflow/contracts/zod';
import { searchFilter } from '@backflow/remote-kit';

export const ONLY = [
  { value: '', label: 'All' },
  { value: 'reported', label: 'Reported' },
  { value: 'rejected', label: 'Rejected' },
  { value: 'approved', label: 'Approved' },
] as const;

/** What the page shows, as the address has it. The filters are those of all posts. */
export const moderationFilter = z.object({
  tab: z._default(z.enum(['pending', 'all']), 'pending'),
  only: z._default(z.enum(ONLY.map(({ value }) => value)), ''),
  search: searchFilter,
});
export type ModerationFilter = z.infer<typeof moderationFilter>;
