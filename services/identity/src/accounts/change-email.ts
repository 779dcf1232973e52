import { mailRequest, releaseMail, sendMail } from '@backflow/contracts/notifications';
import type { Member } from '@backflow/contracts/identity';
import type * as contracts from '@backflow/contracts/identity';
import { mutate, sql } from '@backflow/service-kit';
import type { Call, Write } from '@backflow/service-kit';
import type { IdentityContext } from '../context.ts';
import type { UserRecord } from '../db/models/user.ts';
import { LinkSpentError, accountOfLink, issueLink, voidLinks } from '../one-time-links.ts';
import { EmailTakenError } from './account.errors.ts';
import { greeting } from './greeting.ts';
import { presentUser } from './member.presenter.ts';
import { isReachable, ownAccount } from './own-account.ts';

/**
 * Whether an address is somebody else's. One that an account has left counts for as long as that can be undone:
 * otherwise whoever took an account could register its old address, and nothing could be given back.
 * @param userId whose address it may be
 */
export async function isTaken(
  { now }: Pick<IdentityContext, 'now'>,
  write: Write,
  email: string,
  userId: string | null,
): Promise<boolean> {
  const [found] = await write.rows<{ taken: boolean }>(sql`
    select exists (select from users where lower(email) = ${email} and id is distinct from ${userId}::uuid)
        or exists (select from one_time_tokens
                    where purpose = 'undo-email' and email = ${email} and used_at is null
                      and expires_at > ${new Date(now())} and user_id is distinct from ${userId}::uuid) as taken`);
  return found?.taken === true;
}

/**
 * Sends a link to the address an account wants to have. Where it is somebody else's nothing is sent, after the same
 * reads and writes: nobody learns from it who has an account.
 */
export async function askForNewEmail(
  context: IdentityContext,
  write: Write,
  { id: userId }: Pick<UserRecord, 'id'>,
  email: string,
): Promise<void> {
  const taken = await isTaken(context, write, email, userId);
  const { url } = await issueLink(context, write, 'confirm-email', { userId, email });
  await write.queue(sendMail, mailRequest('confirm-email', taken ? null : email, { url }));
}

/**
 * The new address takes the old one's place; every session ends, and the old address is told how to undo it.
 * @throws LinkSpentError when the account does not wait for this address (any more), or it is somebody else's
 */
export async function moveTo(
  context: IdentityContext,
  write: Write,
  user: UserRecord,
  email: string,
): Promise<void> {
  const { id: userId, email: left, pendingEmail, sessionEpoch } = user;
  if (pendingEmail !== email || (await isTaken(context, write, email, userId))) throw new LinkSpentError();
  const { url } = await issueLink(context, write, 'undo-email', { userId, email: left });
  await write.queue(sendMail, mailRequest('email-changed', left, { ...greeting(user), url }));
  await user.update(
    {
      email,
      pendingEmail: null,
      emailConfirmedAt: new Date(context.now()),
      sessionEpoch: sessionEpoch + 1,
    },
    { transaction: write.transaction },
  );
}

/** Forgets an address that was not confirmed yet; its link is spent. */
export const cancelEmailChange = (
  context: IdentityContext,
  call: Call<typeof contracts.cancelEmailChange>,
): Promise<Member> =>
  mutate(context, call, async (write) => {
    const user = await ownAccount(context, write, call.actor);
    if (user.pendingEmail === null) write.unchanged();
    write.audit({ subjectId: user.id, details: { pendingEmail: user.pendingEmail } });
    return presentUser(await user.update({ pendingEmail: null }, { transaction: write.transaction }));
  });

/**
 * Gives an account the address back that its link was sent to, and ends every session. What was on its way to another
 * address is void: whoever changed it has nothing left.
 */
export async function undoEmailChange(
  context: IdentityContext,
  call: Call<typeof contracts.undoEmailChange>,
): Promise<null> {
  const account = await spentWhereTaken(() =>
    mutate(context, call, async (write) => {
      const { user, sentTo } = await accountOfLink(context, write, 'undo-email', call.body.token);
      const { id, email: undone, sessionEpoch } = user;
      if (undone === sentTo) throw new LinkSpentError();
      if (!isReachable(user)) await write.queue(releaseMail, { member: id });
      await user.update(
        {
          email: sentTo,
          pendingEmail: null,
          emailConfirmedAt: new Date(context.now()),
          sessionEpoch: sessionEpoch + 1,
        },
        { transaction: write.transaction },
      );
      for (const purpose of ['undo-email', 'confirm-email', 'reset-password'] as const)
        await voidLinks(context, write, purpose, id);
      write.audit({ actorId: id, subjectId: id, details: { email: { from: undone, to: sentTo } } });
      return id;
    }),
  );
  call.log.info({ account }, 'email change undone, every session ended');
  return null;
}

/** Runs what a link does; where the address has become somebody else's, the link is spent and nobody learns why. */
export async function spentWhereTaken<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof EmailTakenError ? new LinkSpentError() : error;
  }
}
