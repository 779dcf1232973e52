import { endpoint } from '@backflow/contracts';
import type { MenuCount, Topic } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';
import { useQueries } from '@tanstack/react-query';
import { useSession } from '../current-session.ts';
import { queryOf } from '../queries/query-of.ts';
import { useAdministration } from './administration.ts';

const MINUTE_MS = 60_000;

/** The administrators' menu with its counts; a count is undefined while its service has not responded. */
export function useAdminMenu(): readonly { label: string; path: string; count: number | undefined }[] {
  const menu = useAdministration((administration) => administration.menu);
  const counts = useCounts(menu.map(({ count }) => count));
  return menu.map(({ label, path }, index) => ({ label, path, count: counts[index] }));
}

/** The sum of the counts in the menu: how much waits for administrators; 0 for everybody else. */
export const useAdminTasks = (): number => useAdminMenu().reduce((sum, { count = 0 }) => sum + count, 0);

/** The numbers, fetched for administrators only: after a change of their topics, and once a minute. */
function useCounts(counts: readonly (MenuCount | undefined)[]): readonly (number | undefined)[] {
  const isAdmin = useSession(({ user }) => user?.isAdmin === true);
  const declared = counts.filter((count) => count !== undefined);
  const results = useQueries({
    queries: declared.map((count) => ({ ...countQuery(count), enabled: isAdmin })),
  });
  return counts.map((count) => {
    const result = count && results[declared.indexOf(count)];
    const value = isAdmin && result?.isSuccess ? result.data[count?.field ?? ''] : undefined;
    return typeof value === 'number' ? value : undefined;
  });
}

const countQuery = ({ endpoint: id, path, reads }: MenuCount) =>
  queryOf(
    endpoint({
      id,
      // Any: requests go by path.
      service: 'identity',
      method: 'GET',
      path,
      summary: '',
      access: 'admin',
      response: z.record(z.string(), z.unknown()),
      // Safe: `menuCount` takes them from a contract.
      reads: reads as readonly Topic[],
    }),
    {},
    { staleTime: MINUTE_MS, refetchInterval: MINUTE_MS, refetchOnWindowFocus: true, isBackground: true },
  );
