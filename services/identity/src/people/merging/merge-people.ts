import { MERGE_MEMBER } from '@backflow/contracts/identity';
import type { AdminUser, mergePeople as contract } from '@backflow/contracts/identity';
import { releaseMail } from '@backflow/contracts/notifications';
import { AppError, NotFoundError, ValidationError, mutate, sql } from '@backflow/service-kit';
import type { Call, Write } from '@backflow/service-kit';
import type { IdentityContext } from '../../context.ts';
import type { UserRecord } from '../../db/models/user.ts';
import { lockAdministrators, lockUser } from '../administrators.ts';
import { findUser } from '../users.query.ts';
import { assertMergeable, findSharedOffers } from './merge-refusal.ts';
import { mergeRows } from './merge-rows.ts';

/** Writes of other services that began before the merge are over by then. */
export const SECOND_RUN_MS = 5 * 60 * 1000;

/**
 * Merges a person into another one, whose account stays. Everything of this schema moves in one transaction, which queues a job for
 * each other service. A repeated call succeeds.
 * @throws OWN_ACCOUNT, NOT_MERGEABLE; ValidationError where a sign-in ends that the caller did not choose; NotFoundError
 */
export async function mergePeople(context: IdentityContext, call: Call<typeof contract>): Promise<AdminUser> {
  const { id: intoId, otherId: fromId } = call.params;
  if (intoId === fromId) throw new ValidationError([{ path: 'otherId', message: 'Choose two people' }]);
  await mutate(context, call, async (write) => {
    const former = await findMerged(write, fromId);
    if (former === intoId) return write.unchanged();
    if (former !== undefined) throw alreadyMerged();
    const { from, into } = await lockBoth(context, write, { fromId, intoId });
    const parties = { actor: call.actor, from: toPerson(from), into: toPerson(into) };
    assertMergeable(parties, await findSharedOffers(context, fromId, intoId));
    if (parties.from.hasAccount && call.body.endSignIn !== true) throw signInEnds(from);
    await mergeRows(write, { fromId, intoId });
    await moveFields(context, write, { from, into, take: call.body.take });
    await write.rows(sql`
      insert into merged_people (from_id, into_id, name, email, merged_by, merged_at)
      values (${fromId}, ${intoId}, ${`${from.firstName} ${from.lastName}`}, ${from.email}, ${call.actor.id}, ${new Date(context.now())})`);
    await queueMerges(context, write, { fromId, intoId });
    write.audit({ subjectId: intoId, details: { mergedId: fromId } });
  });
  await call.session.forgetMember(fromId).catch((error: unknown) => {
    call.log.warn({ error }, 'the sessions of a merged account could not be deleted and will expire');
  });
  return findUser(context, intoId);
}

async function findMerged(write: Write, id: string): Promise<string | undefined> {
  const [merged] = await write.rows<{ intoId: string }>(sql`
    select into_id as "intoId" from merged_people where from_id = ${id}`);
  return merged?.intoId;
}

const alreadyMerged = () =>
  new AppError('NOT_MERGEABLE', 'This person has been merged into somebody else already: reload the page.');

const signInEnds = ({ firstName, lastName }: UserRecord) =>
  new ValidationError([
    {
      path: 'endSignIn',
      message: `Both can sign in: confirm that the sign-in of ${firstName} ${lastName} ends`,
    },
  ]);

/** Locks both in the order of their ids, as no other write locks two people. @throws NotFoundError */
async function lockBoth(
  context: IdentityContext,
  write: Write,
  { fromId, intoId }: { fromId: string; intoId: string },
): Promise<{ from: UserRecord; into: UserRecord }> {
  const [first = fromId, second = intoId] = [fromId, intoId].sort();
  const one = await lockAdministrators(context, write, first);
  const other = await lockUser(context, write, second);
  // A merge that this one has waited for.
  if ((await findMerged(write, fromId)) !== undefined) throw new NotFoundError('This user');
  return first === fromId ? { from: one, into: other } : { from: other, into: one };
}

const toPerson = (user: UserRecord) => ({
  ...user.get({ plain: true }),
  hasAccount: user.passwordHash !== null,
});

/** Deletes the row of who is merged, which frees the address, and gives the other what was chosen of it. */
async function moveFields(
  context: IdentityContext,
  write: Write,
  { from, into, take }: { from: UserRecord; into: UserRecord; take: Call<typeof contract>['body']['take'] },
): Promise<void> {
  const { transaction } = write;
  await from.destroy({ transaction });
  into.set({
    company: into.company ?? from.company,
    jobTitle: into.jobTitle ?? from.jobTitle,
    phoneNumber: into.phoneNumber ?? from.phoneNumber,
    profileImageUrl: into.profileImageUrl ?? from.profileImageUrl,
    ...(take.includes('name') && { firstName: from.firstName, lastName: from.lastName }),
    ...(take.includes('company') && { company: from.company }),
    ...(take.includes('jobTitle') && { jobTitle: from.jobTitle }),
    ...(take.includes('phoneNumber') && { phoneNumber: from.phoneNumber }),
    ...((take.includes('email') || into.email === null) &&
      from.email !== null && {
        email: from.email,
        emailConfirmedAt: from.emailConfirmedAt,
        pendingEmail: null,
      }),
    ...(from.subscriptionStatus === 'premium' &&
      !outlasts(into, from) && { subscriptionStatus: 'premium', premiumUntil: from.premiumUntil }),
  });
  await into.save({ transaction });
  // A trigger has cleared the mark with the change of the address.
  if (into.email === from.email && from.emailBouncedAt !== null)
    await into.update({ emailBouncedAt: from.emailBouncedAt }, { transaction });
  if (into.emailConfirmedAt !== null) await write.queue(releaseMail, { member: into.id });
}

/** True if the premium of `a` does not end before that of `b`. */
const outlasts = (a: UserRecord, b: UserRecord): boolean =>
  a.subscriptionStatus === 'premium' &&
  (a.premiumUntil === null || (b.premiumUntil !== null && a.premiumUntil >= b.premiumUntil));

async function queueMerges(
  { now }: IdentityContext,
  write: Write,
  merged: { fromId: string; intoId: string },
): Promise<void> {
  const startAfter = new Date(now() + SECOND_RUN_MS);
  for (const job of Object.values(MERGE_MEMBER)) {
    await write.queue(job, merged);
    await write.queue(job, merged, { startAfter });
  }
}
