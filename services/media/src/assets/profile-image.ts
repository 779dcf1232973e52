import { UnauthorizedError, sql } from '@backflow/service-kit';
import type { Write } from '@backflow/service-kit';

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
