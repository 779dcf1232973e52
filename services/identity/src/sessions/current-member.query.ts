import type { Member } from '@backflow/contracts';
import { UnauthorizedError, select } from '@backflow/service-kit';
import type { Actor, Database } from '@backflow/service-kit';
import { MEMBER_COLUMNS, presentMember } from '../accounts/member.presenter.ts';

/** The caller's own account. */
export async function currentMember(db: Database, actor: Actor): Promise<Member> {
  const [row] = await select<Member>(
    db,
    'current-member',
    `select ${MEMBER_COLUMNS} from users where id = $1`,
    [actor.id],
  );
  // The account may have gone between the look-up of the caller and now.
  if (!row) throw new UnauthorizedError();
  return presentMember(row);
}
