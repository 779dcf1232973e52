import {
  changePointerAsAdmin,
  createReleaseToken,
  listPointerHistory,
  listReleaseTokens,
  listRemoteStates,
  revokeReleaseToken,
} from '@backflow/contracts/releases';
import type { PointerChange } from '@backflow/contracts/releases';
import type * as z from '@backflow/contracts/zod';
import { byId, mutate, pagesOf, queryClient, queryOf, refetchAfter } from '@backflow/platform';

/** Commands, teams' CI and the site itself move pointers too, and loads are counted all the time. */
const UP_TO_DATE = { staleTime: 0, refetchInterval: 15_000, refetchOnWindowFocus: true };

export const remoteStates = queryOf(listRemoteStates, {}, UP_TO_DATE);

const ENTRIES_SHOWN = 5;
export const getHistory = (remote: string) =>
  pagesOf(
    listPointerHistory,
    { params: { remote }, query: { limit: ENTRIES_SHOWN } },
    { staleTime: 0, gcTime: 0 },
  );

/** Refetches after a failure too: somebody else may have moved the pointer. */
export async function changePointer(remote: string, body: PointerChange): Promise<void> {
  try {
    const state = await mutate(
      changePointerAsAdmin,
      { params: { remote }, body },
      { except: [listRemoteStates] },
    );
    queryClient.setQueryData(remoteStates.queryKey, (states) =>
      states?.map((each) => (each.remote === remote ? state : each)),
    );
  } catch (error) {
    void refetchAfter(changePointerAsAdmin);
    throw error;
  }
}

export const releaseTokens = queryOf(
  listReleaseTokens,
  {},
  { staleTime: 0, gcTime: 0, refetchOnWindowFocus: true },
);

export const createToken = (body: z.output<typeof createReleaseToken.body>) =>
  mutate(createReleaseToken, { body });

export const revokeToken = (id: string) => mutate(revokeReleaseToken, byId(id));
