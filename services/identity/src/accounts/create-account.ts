import type { Member, createAccount as contract } from '@backflow/contracts/identity';
import { AppError, mutate } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { IdentityContext } from '../context.ts';
import { assertNotCommon } from '../passwords/common-passwords.ts';
import { readSettings } from '../settings.ts';
import { EmailTakenError, isEmailTaken } from './change-email.ts';
import { sendConfirmationLink } from './confirm-email.ts';
import { presentUser } from './member.presenter.ts';
import { assertOwnName } from './my-account.ts';

/** Creates an account, signs its owner in, and sends a link that confirms the address. */
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
  const user = await mutate(context, call, async (write) => {
    if (await isEmailTaken(context, write, profile.email, null)) throw new EmailTakenError();
    const created = await models.User.create(
      { ...profile, passwordHash, createdAt: new Date(now()) },
      { transaction: write.transaction },
    );
    await sendConfirmationLink(context, write, created);
    write.audit({ actorId: created.id, subjectId: created.id, details: { network: address } });
    return created;
  });
  await session.start(user.id, user.sessionEpoch);
  await throttles.signIn.trustNetwork(user.email, address);
  log.info({ actor: user.id }, 'account created');
  return presentUser(user);
}
