import { ERASE_MEMBER, FORMER_MEMBER } from '@backflow/contracts/identity';
import type { JobData } from '@backflow/contracts';
import { job, mutate, raw, sql } from '@backflow/service-kit';
import type { Operation } from '@backflow/service-kit';
import type { ReleasesContext } from './context.ts';

/** Where the name of an administrator is stored, as `{prefix}_id` and `{prefix}_name`. */
const NAMES: readonly [table: string, prefix: string][] = [
  ['releases', 'published_by'],
  ['pointers', 'live_by'],
  ['pointers', 'canary_by'],
  ['pointers', 'changed_by'],
  ['pointer_changes', 'by'],
  ['release_tokens', 'created_by'],
  ['release_checks', 'by'],
];

/** Replaces the name of an erased account, which was an administrator's, wherever it is stored. Tokens go on working. */
export async function eraseMember(
  context: ReleasesContext,
  { memberId }: JobData<typeof ERASE_MEMBER.releases>,
  run: Operation,
): Promise<void> {
  await mutate(context, run, async ({ rows }) => {
    for (const [table, prefix] of NAMES) {
      await rows(sql`
        update ${raw(table)} set ${raw(`${prefix}_name`)} = ${FORMER_MEMBER}
         where ${raw(`${prefix}_id`)} = ${memberId} and ${raw(`${prefix}_kind`)} = 'administrator'`);
    }
  });
}

export const eraseMemberJob = job(ERASE_MEMBER.releases, eraseMember);
