import { FORMER_MEMBER, getUser, listAuditActions, listAuditEntries } from '@backflow/contracts/identity';
import type { AuditEntry } from '@backflow/contracts/identity';
import { ApiError, request, requestPage } from '@backflow/platform';
import { queryOptions } from '@tanstack/react-query';
import type { FoundPerson } from '@backflow/remote-kit/admin';
import { adminKeys } from '../keys.ts';
import { auditQuery } from './audit-filter.ts';
import type { AuditFilter } from './audit-filter.ts';

/** What was done, newest first. */
export const auditList = (filter: AuditFilter) => ({
  queryKey: adminKeys.audit(filter),
  read: async (page: { limit: number; cursor: string | undefined }, { signal }: { signal: AbortSignal }) => {
    const query = { ...page, ...auditQuery(filter) };
    const { items, nextCursor } = await requestPage(listAuditEntries, { query }, { signal });
    return { items: items.map(named), nextCursor };
  },
});

/** Services count their lines each by themselves: with its name the id is one in all of them. */
const named = (entry: AuditEntry): AuditEntry => ({ ...entry, id: `${entry.service}-${entry.id}` });

export const auditActions = queryOptions({
  queryKey: adminKeys.auditActions,
  queryFn: ({ signal }) => request(listAuditActions, {}, { signal }),
});

/** Who the address names by their id; an erased account has no name any more. */
export const actor = (id: string) =>
  queryOptions({
    queryKey: adminKeys.actor(id),
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
