import { DISPLAY_TIME_ZONE } from '@backflow/contracts';
import { AdminUser } from '@backflow/contracts/identity';
import type { getUser as contract } from '@backflow/contracts/identity';
import { NotFoundError, columnsOf, select, sql } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import { MEMBER_EXPRESSIONS } from '../accounts/member.presenter.ts';
import type { IdentityContext } from '../context.ts';

/** The columns of `users u` that an AdminUser is made of, each under its field's name. */
export const ADMIN_USER_COLUMNS = columnsOf(AdminUser, 'u', {
  ...MEMBER_EXPRESSIONS,
  // Premium ends where its last day does, which is the first instant of the next.
  premiumUntil: sql`
    ((u.premium_until at time zone ${DISPLAY_TIME_ZONE}::text) - interval '1 millisecond')::date::text`,
  suspension: sql`
    case when u.suspended_at is not null then json_build_object(
      'reason', u.suspension_reason,
      'at', to_char(u.suspended_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end`,
});

/** One user as administrators see them. @throws NotFoundError */
export async function findUser({ db }: Pick<IdentityContext, 'db'>, id: string): Promise<AdminUser> {
  const [user] = await select<AdminUser>(
    db,
    'user',
    sql`select ${ADMIN_USER_COLUMNS} from users u where u.id = ${id}`,
  );
  if (!user) throw new NotFoundError('This user');
  return user;
}

export const getUser = (context: IdentityContext, { params }: Call<typeof contract>): Promise<AdminUser> =>
  findUser(context, params.id);
