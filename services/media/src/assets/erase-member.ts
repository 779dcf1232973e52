import { ERASE_MEMBER } from '@backflow/contracts/identity';
import type { JobData } from '@backflow/contracts';
import { job, mutate, sql } from '@backflow/service-kit';
import type { Operation } from '@backflow/service-kit';
import { Op } from 'sequelize';
import type { MediaContext } from '../context.ts';
import { purgeAsset } from './purge-asset.ts';

/**
 * An account was erased: their photo goes, and whatever they sent as a member, for themselves or for a post. What they sent
 * as an administrator is the site's and stays. All of it goes out of sight at once, and then one by one; doing it again
 * goes on where the last attempt stopped.
 */
export async function eraseMember(
  context: MediaContext,
  { memberId }: JobData<typeof ERASE_MEMBER.media>,
  run: Operation,
): Promise<void> {
  const { models, now } = context;
  const theirs = { ownerId: memberId, [Op.or]: [{ kind: 'profile_photo' }, { byMember: true }] } as const;
  await mutate(context, run, async (write) => {
    const { transaction } = write;
    await models.Asset.update(
      { status: 'removed', updatedAt: new Date(now()) },
      { where: { ...theirs, status: 'ready' }, transaction },
    );
    // The names of files they deleted themselves, and of theirs that an administrator deleted.
    await write.rows(sql`
      update audit_lines set details = details - 'originalName'
       where (actor_id = ${memberId} or details ->> 'ownerId' = ${memberId}) and details ? 'originalName'`);
  });
  const left = await models.Asset.findAll({
    attributes: ['id'],
    where: { ...theirs, status: { [Op.ne]: 'ready' } },
  });
  for (const { id } of left) await purgeAsset(context, id);
}

export const eraseMemberJob = job(ERASE_MEMBER.media, eraseMember);
