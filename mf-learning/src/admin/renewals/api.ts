import { LAPSE_STATES, countLapses, listLapses } from '@backflow/contracts/credentials';
import * as z from '@backflow/contracts/zod';
import { queryOf } from '@backflow/platform';
import { idFilter, withoutEmpty } from '@backflow/remote-kit';
import { adminPagesQuery } from '@backflow/remote-kit/lists';

/** The filters of renewals, as the address has them. */
export const LapseFilter = z.object({
  state: z._default(z.enum(LAPSE_STATES), 'coming'),
  authority: idFilter(),
  until: z._default(z.iso.date(), ''),
});
export type LapseFilter = z.infer<typeof LapseFilter>;

export const lapseList = (filter: LapseFilter) =>
  adminPagesQuery(listLapses, { query: withoutEmpty(filter) });

export const lapseCount = (filter: Partial<LapseFilter> = {}) =>
  queryOf(countLapses, { query: withoutEmpty(filter) }, { staleTime: 0 });
