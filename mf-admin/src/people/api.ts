import { listUsers } from '@backflow/contracts/identity';
import { withoutEmpty } from '@backflow/remote-kit';
import { adminPagesOf } from '@backflow/remote-kit/lists';
import type { PeopleFilter } from './people-filter.ts';

export const peopleList = ({ search, role, plan, suspended, sort }: PeopleFilter) =>
  adminPagesOf(listUsers, { query: withoutEmpty({ search, role, plan, suspended, sort }) });
