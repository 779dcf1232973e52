import type { AuditEntry } from '@backflow/contracts/identity';
import { FORMER_MEMBER, getUser, listAuditActions, listAuditEntries } from '@backflow/contracts/identity';
import { ApiError, byId, cacheEntryOf, queryOf, request } from '@backflow/platform';
import type { ListPage } from '@backflow/platform';
import type { FoundPerson } from '@backflow/remote-kit/admin';
import { adminPagesQuery } from '@backflow/remote-kit/lists';
import { queryOptions } from '@tanstack/react-query';
import type { InfiniteData } from '@tanstack/react-query';
import { auditQuery } from './audit-filter.ts';
import type { AuditFilter } from './audit-filter.ts';

/** The entries of the audit log, newest first. */
export const auditList = (filter: AuditFilter) => ({
  ...adminPagesQuery(listAuditEntries, { query: auditQuery(filter) }),
  select: withUniqueIds,
});

/** Each service numbers its own entries: the service's name makes the id unique. */
const withUniqueIds = (data: InfiniteData<ListPage<AuditEntry[]>>): InfiniteData<ListPage<AuditEntry[]>> => ({
  ...data,
  pages: data.pages.map((page) => ({
    ...page,
    items: page.items.map((entry) => ({ ...entry, id: `${entry.service}-${entry.id}` })),
  })),
});

export const auditActions = queryOf(listAuditActions, {});

/** The person with an id from the address; an erased account has lost its name. */
export const actor = (id: string) =>
  queryOptions({
    ...cacheEntryOf(getUser, byId(id), 'actor'),
    queryFn: async ({ signal }): Promise<FoundPerson> => {
      try {
        return await request(getUser, { params: { id } }, { signal });
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 404)) throw error;
        const [firstName = '', lastName = ''] = FORMER_MEMBER.split(' ');
        return { id, firstName, lastName, email: '' };
      }
    },
    staleTime: 0,
  });
