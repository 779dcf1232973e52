import { USER_SORTS } from '@backflow/contracts/identity';
import * as z from '@backflow/contracts/zod';
import { searchFilter } from '@backflow/remote-kit';
import { filterChoice } from '@backflow/remote-kit/lists';

/** The filters and the order of the list, as in the address; an empty text is no restriction. */
export const PeopleFilter = z.object({
  search: searchFilter,
  role: z._default(z.enum(['', 'admin', 'member']), ''),
  plan: z._default(z.enum(['', 'free', 'premium']), ''),
  suspended: z._default(z.enum(['', 'true']), ''),
  account: z._default(z.enum(['', 'none']), ''),
  sort: z._default(z.enum(USER_SORTS), 'newest'),
});
export type PeopleFilter = z.infer<typeof PeopleFilter>;

export const peopleChoices = [
  filterChoice('role', 'Role', { '': 'All Roles', admin: 'Administrators', member: 'Members' }),
  filterChoice('plan', 'Plan', { '': 'All Plans', free: 'Free', premium: 'Premium' }),
  filterChoice('suspended', 'Access', { '': 'Suspended or Not', true: 'Suspended Only' }),
  filterChoice('account', 'Account', { '': 'With Account or Not', none: 'No Account' }),
  filterChoice('sort', 'Sort', { newest: 'Newest First', name: 'By Name' }),
];
