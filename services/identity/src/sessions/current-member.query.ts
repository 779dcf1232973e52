import type { Member, getCurrentUser as contract } from '@backflow/contracts/identity';
import { UnauthorizedError, select, sql } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import { MEMBER_COLUMNS } from '../accounts/member.presenter.ts';
import type { IdentityContext } from '../context.ts';

/** The caller's own account. */
export async function currentMember(
  { db }: IdentityContext,
  { actor }: Call<typeof contract>,
): Promise<Member> {
  const [member] = await select<Member>(
    db,
    'current-member',
    sql`select ${MEMBER_COLUMNS} from users u where u.id = ${actor.id}`,
  );
  // The account may have gone between the look-up of the caller and now.
  if (!member) throw new UnauthorizedError();
  return member;
}
