import type { Member, createAccount as contract } from '@backflow/contracts/identity';
import { AppError, mutate } from '@backflow/service-kit';
import type { Call, Write } from '@backflow/service-kit';
import { Op, col, fn, where } from 'sequelize';
import type { IdentityContext } from '../context.ts';
import type { UserRecord } from '../db/models/user.ts';
import { assertNotCommon } from '../passwords/common-passwords.ts';
import { mailPasswordLink } from './mail-password-link.ts';
import { readSettings } from '../settings.ts';
import { EmailTakenError, isEmailTaken } from './change-email.ts';
import { sendConfirmationLink } from './confirm-email.ts';
import { presentUser } from './member.presenter.ts';
import { assertOwnName } from './my-account.ts';

/**
 * Creates an account, signs its owner in, and sends a link that confirms the address. For the address of a person without an account
 * it only sends a link to set a password: whoever types an address must not get what was booked for its owner.
 * @throws EMAIL_TAKEN; PASSWORD_LINK_SENT
 */
export async function createAccount(context: IdentityContext, call: Call<typeof contract>): Promise<Member> {
  const { models, passwords, throttles, now } = context;
  const { body, address, session, log } = call;
  const settings = await readSettings(context);
  if (!settings.registrationOpen) {
    throw new AppError(
      'REGISTRATION_DISABLED',
      'New accounts cannot be made at the moment. Please come back later.',
    );
  }

  const { password, ...profile } = body;
  assertOwnName(profile, settings);
  assertNotCommon(context, password, profile);
  await throttles.registration.use(profile.email, address);
  const passwordHash = await passwords.hash(password);
  const isKnown = (await findWithoutAccount(context, profile.email)) !== null;
  // As for a forgotten password, at the limit nothing is sent and the response is the same.
  const mayReceive = isKnown && (await throttles.resetPassword.mayReceive(profile.email, address));
  const user = await mutate(context, call, async (write) => {
    const person = await findWithoutAccount(context, profile.email, write);
    if (person) {
      if (mayReceive) await mailPasswordLink(context, write, { ...person.get(), email: profile.email });
      write.unchanged();
      return null;
    }
    if (await isEmailTaken(context, write, profile.email, null)) throw new EmailTakenError();
    const created = await models.User.create(
      { ...profile, passwordHash, createdAt: new Date(now()) },
      { transaction: write.transaction },
    );
    await sendConfirmationLink(context, write, { id: created.id, email: profile.email });
    write.audit({ actorId: created.id, subjectId: created.id, details: { network: address } });
    return created;
  });
  // After the commit, which queues the mail.
  if (user === null)
    throw new AppError('PASSWORD_LINK_SENT', LINK_SENT, [{ path: 'email', message: LINK_SENT }]);
  await session.start(user.id, user.sessionEpoch);
  await throttles.signIn.trustNetwork(profile.email, address);
  log.info({ actor: user.id }, 'account created');
  return presentUser(user);
}

const LINK_SENT =
  'We know this address already. We have sent a link there: it sets your password, and then you find your bookings here.';

/** @param write locks the row in its transaction */
const findWithoutAccount = (
  { models }: IdentityContext,
  email: string,
  write?: Write,
): Promise<UserRecord | null> =>
  models.User.findOne({
    where: { [Op.and]: [where(fn('lower', col('email')), email), { passwordHash: null }] },
    ...(write && { transaction: write.transaction, lock: write.transaction.LOCK.UPDATE }),
  });
