import { getCurrentUser } from '@backflow/contracts/identity';
import { readTogether } from '../api/batch.ts';
import { request } from '../api/request.ts';
import { currentSession } from '../current-session.ts';
import { queryClient } from '../queries/query-client.ts';
import { readAddresses } from '../api/read-addresses.ts';

/**
 * Stores the present page for its member, so that it starts without a network: its files, and what it has read except from `/api/admin`. Call
 * it when the page shows what it has to. Each load stores it anew; signing out, or in as another member, deletes it.
 * @returns whether the page would start: not where the browser has no service workers or storage, nor outside of the paths of such pages
 */
// eslint-disable-next-line no-restricted-syntax -- drives and browsers say it like this: keep a file, or a page, offline
export async function keepPageOffline(): Promise<{ isReady: boolean }> {
  try {
    const { storePage } = await import(/* webpackChunkName: "store-page" */ './store-page.ts');
    const isReady = await storePage({
      memberId: currentSession().user?.id,
      reads: readAddresses,
      queryClient,
      readTogether,
      fetchMemberId: async () => (await request(getCurrentUser, {})).id,
    });
    return { isReady };
  } catch {
    // The browser refuses to store, or starts no worker.
    return { isReady: false };
  }
}
