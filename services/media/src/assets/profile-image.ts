import { UnauthorizedError, announceChange } from '@backflow/service-kit';
import { QueryTypes } from 'sequelize';
import type { Transaction } from 'sequelize';
import type { MediaDeps } from '../deps.ts';

/**
 * Says where a member's photo is, through the function identity publishes: its tables are not ours.
 * Locks the member's row until the transaction ends. Throws UnauthorizedError when the account has gone.
 */
export async function setProfileImage(
  { db }: MediaDeps,
  memberId: string,
  url: string | null,
  transaction: Transaction,
): Promise<void> {
  const [answer] = await db.sequelize.query<{ found: boolean }>(
    'select identity.set_profile_image_v1($1, $2) as found',
    { bind: [memberId, url], transaction, type: QueryTypes.SELECT },
  );
  if (!answer?.found) throw new UnauthorizedError();
}

/**
 * Says that a member's photo has changed, once it has: events show their facilitators' photos, and answers kept with
 * the old one would lead to a file that is gone.
 */
export const announceProfileImage = ({ redis }: MediaDeps): Promise<void> => announceChange(redis, 'events');
