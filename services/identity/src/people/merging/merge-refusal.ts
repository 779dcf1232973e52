import { AppError, select, sql } from '@backflow/service-kit';
import type { Actor } from '@backflow/service-kit';
import type { IdentityContext } from '../../context.ts';
import type { UserRecord } from '../../db/models/user.ts';
import { assertOtherAccount } from '../administrators.ts';

type Person = Pick<UserRecord, 'id' | 'firstName' | 'lastName' | 'isAdmin' | 'suspendedAt'> & {
  hasAccount: boolean;
};

/** Titles of what both have booked: each may be booked once. */
export async function findSharedOffers(
  { db }: Pick<IdentityContext, 'db'>,
  one: string,
  other: string,
): Promise<string[]> {
  const rows = await select<{ title: string }>(
    db,
    'offers-of-both',
    sql`select title from bookings.offers_of_both_v1(${one}, ${other}) title`,
  );
  return rows.map(({ title }) => title);
}

/**
 * Why `from` cannot be merged into `into`, whose account stays; null if they can.
 * @param shared titles of what both have booked
 */
export function findRefusal(
  { actor, from, into }: { actor: Actor; from: Person; into: Person },
  shared: readonly string[],
): string | null {
  const name = `${from.firstName} ${from.lastName}`;
  if (actor.id === from.id || actor.id === into.id)
    return 'This is your own account: another administrator has to do this.';
  if (shared.length > 0)
    return `Both have booked ${shared.map((title) => `“${title}”`).join(', ')}: cancel one of the bookings first.`;
  if (from.hasAccount && !into.hasAccount) return `Only ${name} can sign in: keep that account.`;
  if (from.isAdmin && !into.isAdmin)
    return `${name} is an administrator: keep that account, or take the role away first.`;
  if (from.suspendedAt !== null && into.suspendedAt === null)
    return `${name} is suspended: keep that account, or end the suspension first.`;
  return null;
}

/** @throws OWN_ACCOUNT, NOT_MERGEABLE */
export function assertMergeable(
  parties: { actor: Actor; from: Person; into: Person },
  shared: readonly string[],
): void {
  assertOtherAccount(parties.actor, parties.from.id);
  assertOtherAccount(parties.actor, parties.into.id);
  const refusal = findRefusal(parties, shared);
  if (refusal !== null) throw new AppError('NOT_MERGEABLE', refusal);
}
