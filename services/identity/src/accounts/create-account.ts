import type { Member, createAccount as contract } from '@backflow/contracts';
import type { Call } from '@backflow/service-kit';
import type { IdentityDeps } from '../deps.ts';
import { askToConfirm } from '../email-confirmation/ask-to-confirm.ts';
import { assertHardToGuess } from '../passwords/password-blocklist.ts';
import { presentUser } from './member.presenter.ts';
import { recordOwnAct } from './record-own-act.ts';
import { saveUser } from './save-user.ts';

/** Makes an account, signs its owner in, and asks them by mail to confirm the address. */
export async function createAccount(
  { db: { sequelize }, models, links, passwords, throttles }: IdentityDeps,
  { body, address, session, log }: Call<typeof contract>,
): Promise<Member> {
  const { password, ...profile } = body;
  assertHardToGuess(password, profile.email);
  await throttles.registration.use(profile.email, address);
  const passwordHash = await passwords.hash(password);
  const user = await saveUser(() =>
    sequelize.transaction(async (transaction) => {
      const made = await models.User.create({ ...profile, passwordHash }, { transaction });
      await askToConfirm({ sequelize, transaction }, links, made);
      await recordOwnAct({ sequelize, transaction }, 'session.register', made.id, { network: address });
      return made;
    }),
  );
  await session.start(user.id, user.sessionEpoch);
  log.info({ actor: user.id }, 'account made');
  return presentUser(user);
}
