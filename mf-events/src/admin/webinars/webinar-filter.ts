import { ACCESS_LEVELS } from '@backflow/contracts';
import { ADMIN_WEBINAR_SORTS } from '@backflow/contracts/webinars';
import * as z from '@backflow/contracts/zod';
import { searchFilter } from '@backflow/remote-kit';

/** What the list is narrowed by, as the address has it; an empty text is no restriction. */
export const WebinarFilter = z.object({
  search: searchFilter,
  status: z._default(z.enum(['', 'published', 'draft']), ''),
  timing: z._default(z.enum(['', 'upcoming', 'past']), ''),
  access: z._default(z.enum(['', ...ACCESS_LEVELS]), ''),
  sort: z._default(z.enum(ADMIN_WEBINAR_SORTS), 'latest'),
});
export type WebinarFilter = z.infer<typeof WebinarFilter>;

export const timingOptions = [
  { value: '', label: 'Upcoming and Past' },
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'past', label: 'Past' },
] as const satisfies readonly { value: WebinarFilter['timing']; label: string }[];

export const sortOptions = [
  { value: 'latest', label: 'Latest Date First' },
  { value: 'soonest', label: 'Earliest Date First' },
  { value: 'title', label: 'By Title' },
  { value: 'newest', label: 'Added Last First' },
] as const satisfies readonly { value: WebinarFilter['sort']; label: string }[];
