import { listUsers } from '@backflow/contracts/identity';
import { withoutEmpty } from '@backflow/remote-kit';
import { adminPagesQuery } from '@backflow/remote-kit/lists';
import type { PeopleFilter } from './people-filter.ts';

export const peopleList = ({ search, role, plan, suspended, sort }: PeopleFilter) =>
  adminPagesQuery(listUsers, { query: withoutEmpty({ search, role, plan, suspended, sort }) });
