/** Parts of a page that show the same response within this time share it. */
const SHARED_MS = 5_000;

/** Options of queries that refetch whenever they are shown, and at this interval in milliseconds while they are. */
export const polled = (refetchInterval: number) => ({ staleTime: SHARED_MS, refetchInterval });
