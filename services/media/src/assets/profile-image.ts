import { UnauthorizedError, sql } from '@backflow/service-kit';
import type { Write } from '@backflow/service-kit';
import { Op } from 'sequelize';
import type { MediaContext } from '../context.ts';

/**
 * Says where a member's photo is, through the function identity publishes: its tables are not ours.
 * Locks the member's row until the transaction ends.
 * @throws UnauthorizedError when the account has gone
 */
export async function setProfileImage(write: Write, memberId: string, url: string | null): Promise<void> {
  const [row] = await write.rows<{ found: boolean }>(
    sql`select identity.set_profile_image_v1(${memberId}, ${url}) as found`,
  );
  if (!row?.found) throw new UnauthorizedError();
}

/**
 * Retires a member's photos, all but one that may be named. Their row must be locked, by `setProfileImage`: of two
 * writes at once, the later one sees what the earlier one left.
 * @returns the ids of those whose files are to be purged
 */
export async function retirePhotos(
  { models, now }: MediaContext,
  { transaction }: Write,
  { ownerId, except }: { ownerId: string; except?: string },
): Promise<string[]> {
  const [, retired] = await models.Asset.update(
    { status: 'removed', updatedAt: new Date(now()) },
    {
      where: {
        ownerId,
        kind: 'profile_photo',
        status: 'ready',
        ...(except === undefined ? {} : { id: { [Op.ne]: except } }),
      },
      returning: ['id'],
      transaction,
    },
  );
  return retired.map(({ id }) => id);
}
