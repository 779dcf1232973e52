import { MERGE_MEMBER } from '@backflow/contracts/identity';
import { job, moveRows, mutate } from '@backflow/service-kit';
import type { PersonColumns } from '@backflow/service-kit';
import type { MediaContext } from '../context.ts';

export const MERGED_COLUMNS: PersonColumns = { 'assets.owner_id': 'any' };

/** Gives files and photos to the person whom somebody was merged into. */
export const mergeMemberJob = job(MERGE_MEMBER.media, (context: MediaContext, merged, run) =>
  mutate(context, run, (write) => moveRows(write, MERGED_COLUMNS, merged)),
);
