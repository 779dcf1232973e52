import { mailRequest, releaseMail, sendMail } from '@backflow/contracts/notifications';
import type { Member } from '@backflow/contracts/identity';
import type * as contracts from '@backflow/contracts/identity';
import { AppError, LinkSpentError, mutate, sql } from '@backflow/service-kit';
import type { Call, Write } from '@backflow/service-kit';
import type { IdentityContext } from '../context.ts';
import type { AccountRecord, UserRecord } from '../db/models/user.ts';
import { issueLink, useAccountLink, voidLinks } from '../one-time-links.ts';
import { presentUser } from './member.presenter.ts';
import { greeting, isReachable, myAccount } from './my-account.ts';

export class EmailTakenError extends AppError {
  override name = 'EmailTakenError';
  constructor() {
    const message = 'An account with this email already exists';
    super('EMAIL_TAKEN', message, [{ path: 'email', message }]);
  }
}

/**
 * True if an address belongs to another account. The former address of an account counts for as long as the change can be
 * undone: otherwise a thief could register it, and the owner could not undo the change.
 * @param userId the account that may have the address
 */
export async function isEmailTaken(
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
 * Sends a confirmation link to the new address of an account. For a taken address nothing is sent, after the same reads and
 * writes: neither response nor timing may reveal who has an account.
 */
export async function sendEmailChangeLink(
  context: IdentityContext,
  write: Write,
  { id: userId }: Pick<UserRecord, 'id'>,
  email: string,
): Promise<void> {
  const taken = await isEmailTaken(context, write, email, userId);
  const { url } = await issueLink(context, write, 'confirm-email', { userId, email });
  await write.queue(sendMail, mailRequest('confirm-email', taken ? null : email, { url }));
}

/**
 * Replaces the account's address, ends every session, and sends the former address a link that undoes the change.
 * @throws LinkSpentError when this is not the account's pending address, or it is taken
 */
export async function replaceEmail(
  context: IdentityContext,
  write: Write,
  user: AccountRecord,
  email: string,
): Promise<void> {
  const { id: userId, email: formerEmail, pendingEmail, sessionEpoch } = user;
  if (pendingEmail !== email || (await isEmailTaken(context, write, email, userId)))
    throw new LinkSpentError();
  const { url } = await issueLink(context, write, 'undo-email', { userId, email: formerEmail });
  await write.queue(sendMail, mailRequest('email-changed', formerEmail, { ...greeting(user), url }));
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

/** Removes the pending address; its link no longer works. */
export const cancelEmailChange = (
  context: IdentityContext,
  call: Call<typeof contracts.cancelEmailChange>,
): Promise<Member> =>
  mutate(context, call, async (write) => {
    const user = await myAccount(context, write, call.actor);
    if (user.pendingEmail === null) write.unchanged();
    write.audit({ subjectId: user.id, details: { pendingEmail: user.pendingEmail } });
    return presentUser(await user.update({ pendingEmail: null }, { transaction: write.transaction }));
  });

/**
 * Gives an account its former address back, ends every session, and voids all links: a thief who changed the address keeps
 * no access.
 */
export async function undoEmailChange(
  context: IdentityContext,
  call: Call<typeof contracts.undoEmailChange>,
): Promise<null> {
  const account = await hideEmailTaken(() =>
    mutate(context, call, async (write) => {
      const { user, sentTo } = await useAccountLink(context, write, 'undo-email', call.body.token);
      const { id, email: replaced, sessionEpoch } = user;
      if (replaced === sentTo) throw new LinkSpentError();
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
      write.audit({ actorId: id, subjectId: id, details: { email: { from: replaced, to: sentTo } } });
      return id;
    }),
  );
  call.log.info({ account }, 'email change undone, every session ended');
  return null;
}

/** Reports a taken address as a spent link, so that a link doesn't reveal who has an account. */
export async function hideEmailTaken<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof EmailTakenError ? new LinkSpentError() : error;
  }
}
