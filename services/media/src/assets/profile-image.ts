import { UnauthorizedError } from '@backflow/service-kit';
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
