import type { Member, createAccount as contract } from '@backflow/contracts/identity';
import { mutate } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { IdentityContext } from '../context.ts';
import { assertNotCommon } from '../passwords/common-passwords.ts';
import { readSettings } from '../settings/read-settings.ts';
import { EmailTakenError, RegistrationDisabledError } from './account.errors.ts';
import { isTaken } from './change-email.ts';
import { askToConfirm } from './confirm-email.ts';
import { presentUser } from './member.presenter.ts';
import { assertOwnName } from './own-name.ts';

/** Makes an account, signs its owner in, and asks them by mail to confirm the address. */
export async function createAccount(context: IdentityContext, call: Call<typeof contract>): Promise<Member> {
  const { models, passwords, throttles, now } = context;
  const { body, address, session, log } = call;
  const settings = await readSettings(context);
  if (!settings.registrationOpen) throw new RegistrationDisabledError();

  const { password, ...profile } = body;
  assertOwnName(profile, settings);
  assertNotCommon(context, password, profile);
  await throttles.registration.use(profile.email, address);
  const passwordHash = await passwords.hash(password);
  const user = await mutate(context, call, async (write) => {
    if (await isTaken(context, write, profile.email, null)) throw new EmailTakenError();
    const made = await models.User.create(
      { ...profile, passwordHash, createdAt: new Date(now()) },
      { transaction: write.transaction },
    );
    await askToConfirm(context, write, made);
    write.audit({ actorId: made.id, subjectId: made.id, details: { network: address } });
    return made;
  });
  await session.start(user.id, user.sessionEpoch);
  await throttles.signIn.know(user.email, address);
  log.info({ actor: user.id }, 'account made');
  return presentUser(user);
}
