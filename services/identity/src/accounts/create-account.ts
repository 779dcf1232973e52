import type { Member, createAccount as contract } from '@backflow/contracts';
import type { Call, Database } from '@backflow/service-kit';
import { User } from '../db/models/user.ts';
import { assertHardToGuess } from '../passwords/password-blocklist.ts';
import type { PasswordHasher } from '../passwords/password-hasher.ts';
import type { RegistrationThrottle } from '../throttling/registration-throttle.ts';
import { presentUser } from './member.presenter.ts';
import { saveUser } from './save-user.ts';

export interface AccountDeps {
  db: Database;
  passwords: PasswordHasher;
  throttle: RegistrationThrottle;
}

/** Makes an account and signs its owner in. */
export async function createAccount(
  { passwords, throttle }: AccountDeps,
  { body, address, session, log }: Call<typeof contract>,
): Promise<Member> {
  const { password, ...profile } = body;
  assertHardToGuess(password, profile.email);
  await throttle.use(profile.email, address);
  const passwordHash = await passwords.hash(password);
  const user = await saveUser(() => User.create({ ...profile, passwordHash }));
  await session.start(user.id, user.sessionEpoch);
  log.info({ actor: user.id }, 'account made');
  return presentUser(user);
}
