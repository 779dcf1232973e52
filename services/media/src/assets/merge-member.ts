import { MERGE_MEMBER } from '@backflow/contracts/identity';
import type { JobData } from '@backflow/contracts';
import { job, mutate, sql } from '@backflow/service-kit';
import type { Operation } from '@backflow/service-kit';
import type { MediaContext } from '../context.ts';

export const MERGED_COLUMNS = ['assets.owner_id'] as const;

/** Gives files and photos to the person whom somebody was merged into. */
async function mergeMember(
  context: MediaContext,
  { fromId, intoId }: JobData<typeof MERGE_MEMBER.media>,
  run: Operation,
): Promise<void> {
  await mutate(context, run, ({ rows }) =>
    rows(sql`update assets set owner_id = ${intoId} where owner_id = ${fromId}`),
  );
}

export const mergeMemberJob = job(MERGE_MEMBER.media, mergeMember);
