import type { Member, createAccount as contract } from '@backflow/contracts';
import type { Call, Database } from '@backflow/service-kit';
import { User } from '../db/models/user.ts';
import { askToConfirm } from '../email-confirmation/ask-to-confirm.ts';
import type { SiteLinks } from '../mail/site-links.ts';
import { assertHardToGuess } from '../passwords/password-blocklist.ts';
import type { PasswordHasher } from '../passwords/password-hasher.ts';
import type { RegistrationThrottle } from '../throttling/registration-throttle.ts';
import { presentUser } from './member.presenter.ts';
import { saveUser } from './save-user.ts';

export interface AccountDeps {
  db: Database;
  links: SiteLinks;
  passwords: PasswordHasher;
  throttle: RegistrationThrottle;
}

/** Makes an account, signs its owner in, and asks them by mail to confirm the address. */
export async function createAccount(
  { db: { sequelize }, links, passwords, throttle }: AccountDeps,
  { body, address, session, log }: Call<typeof contract>,
): Promise<Member> {
  const { password, ...profile } = body;
  assertHardToGuess(password, profile.email);
  await throttle.use(profile.email, address);
  const passwordHash = await passwords.hash(password);
  const user = await saveUser(() =>
    sequelize.transaction(async (transaction) => {
      const made = await User.create({ ...profile, passwordHash }, { transaction });
      await askToConfirm({ sequelize, transaction }, links, made);
      return made;
    }),
  );
  await session.start(user.id, user.sessionEpoch);
  log.info({ actor: user.id }, 'account made');
  return presentUser(user);
}
