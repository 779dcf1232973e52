import { USER_SORTS } from '@backflow/contracts/identity';
import * as z from '@backflow/contracts/zod';
import { searchFilter } from '@backflow/remote-kit';
import type { FilterChoice } from '@backflow/remote-kit/lists';

/** The filters and the order of the list, as in the address; an empty text is no restriction. */
export const PeopleFilter = z.object({
  search: searchFilter,
  role: z._default(z.enum(['', 'admin', 'member']), ''),
  plan: z._default(z.enum(['', 'free', 'premium']), ''),
  suspended: z._default(z.enum(['', 'true']), ''),
  sort: z._default(z.enum(USER_SORTS), 'newest'),
});
export type PeopleFilter = z.infer<typeof PeopleFilter>;

export const peopleChoices: readonly FilterChoice<PeopleFilter>[] = [
  {
    name: 'role',
    label: 'Role',
    options: [
      { value: '', label: 'All Roles' },
      { value: 'admin', label: 'Administrators' },
      { value: 'member', label: 'Members' },
    ],
  },
  {
    name: 'plan',
    label: 'Plan',
    options: [
      { value: '', label: 'All Plans' },
      { value: 'free', label: 'Free' },
      { value: 'premium', label: 'Premium' },
    ],
  },
  {
    name: 'suspended',
    label: 'Access',
    options: [
      { value: '', label: 'Suspended or Not' },
      { value: 'true', label: 'Suspended Only' },
    ],
  },
  {
    name: 'sort',
    label: 'Sort',
    options: [
      { value: 'newest', label: 'Newest First' },
      { value: 'name', label: 'By Name' },
    ],
  },
];
