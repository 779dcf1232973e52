import type { readTogether } from '../api/batch.ts';
import type { queryClient } from '../queries/query-client.ts';

/** What storing a page needs of the main script: imported from there, it would keep webpack from joining these modules. */
export interface OpenPage {
  readonly memberId: string | undefined;
  readonly reads: ReadonlySet<string>;
  readonly queryClient: typeof queryClient;
  readonly readTogether: typeof readTogether;
  /** Asks the site whose session this is. */
  readonly fetchMemberId: () => Promise<string>;
}
