import type { MergeSide } from '@backflow/contracts/identity';
import type * as contracts from '@backflow/contracts/identity';
import { ValidationError, select, sql } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { IdentityContext } from '../../context.ts';
import { findUser } from '../users.query.ts';
import { findRefusal, findSharedOffers } from './merge-refusal.ts';

type Counts = Omit<MergeSide, 'user' | 'refusal'>;

/** Two people side by side, each with why its account could not be the one that stays. @throws NotFoundError */
export async function compareForMerge(
  context: IdentityContext,
  { actor, params: { id, otherId } }: Call<typeof contracts.compareForMerge>,
): Promise<{ sides: MergeSide[] }> {
  if (id === otherId) throw new ValidationError([{ path: 'otherId', message: 'Choose two people' }]);
  const shared = await findSharedOffers(context, id, otherId);
  const users = await Promise.all([findUser(context, id), findUser(context, otherId)]);
  const counts = await Promise.all([findCounts(context, id), findCounts(context, otherId)]);
  const toPerson = ({ hasAccount = true, suspension, ...user }: MergeSide['user']) => ({
    ...user,
    hasAccount,
    suspendedAt: suspension && new Date(suspension.at),
  });
  const [one, other] = [toPerson(users[0]), toPerson(users[1])];
  return {
    sides: [
      { user: users[0], ...counts[0], refusal: findRefusal({ actor, from: other, into: one }, shared) },
      { user: users[1], ...counts[1], refusal: findRefusal({ actor, from: one, into: other }, shared) },
    ],
  };
}

const NOTHING: Counts = { bookings: 0, invoices: 0, hours: '0', posts: 0, notes: 0 };

async function findCounts({ db }: IdentityContext, id: string): Promise<Counts> {
  const [counts] = await select<Counts>(
    db,
    'person-counts',
    sql`
      select b.bookings, b.invoices, trim_scale(b.hours)::text as hours, c.posts,
             (select count(*)::int from member_notes where user_id = ${id}) as notes
        from bookings.person_counts_v1(${id}) b, community.person_counts_v1(${id}) c(posts)`,
  );
  return counts ?? NOTHING;
}
