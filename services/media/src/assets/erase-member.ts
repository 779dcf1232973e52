import { ERASE_MEMBER } from '@backflow/contracts/identity';
import type { JobData } from '@backflow/contracts';
import { job, mutate, sql } from '@backflow/service-kit';
import type { Operation } from '@backflow/service-kit';
import { Op } from 'sequelize';
import type { MediaContext } from '../context.ts';
import { purgeWhere, retireAssets } from './purge-assets.ts';

/**
 * Deletes the photo of an erased account, and the files it uploaded as a member. Files uploaded as an administrator belong
 * to the site and stay. All are hidden first and then purged one by one; a repeated run continues where the last one stopped.
 */
export async function eraseMember(
  context: MediaContext,
  { memberId }: JobData<typeof ERASE_MEMBER.media>,
  run: Operation,
): Promise<void> {
  const personal = { ownerId: memberId, [Op.or]: [{ kind: 'profile_photo' }, { byMember: true }] } as const;
  await mutate(context, run, async (write) => {
    await retireAssets(context, personal, write.transaction);
    // The names of files that the member deleted, or an administrator deleted for them.
    await write.rows(sql`
      update audit_lines set details = details - 'originalName'
       where (actor_id = ${memberId} or details ->> 'ownerId' = ${memberId}) and details ? 'originalName'`);
  });
  await purgeWhere(context, { where: { ...personal, status: { [Op.ne]: 'ready' } } });
}

export const eraseMemberJob = job(ERASE_MEMBER.media, eraseMember);
