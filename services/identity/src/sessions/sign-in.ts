import type { Member, signIn as contract } from '@backflow/contracts';
import type { Call } from '@backflow/service-kit';
import { presentMember } from '../accounts/member.presenter.ts';
import type { IdentityDeps } from '../deps.ts';
import { isOutdated } from '../passwords/password-hasher.ts';
import { findCredentials } from './find-credentials.query.ts';
import { LoginFailedError } from './session.errors.ts';

/**
 * Signs in under a new session, whatever session the caller came with. An unknown address and a wrong password
 * take the same work and get the same answer.
 */
export async function signIn(
  { db, models, passwords, throttles }: IdentityDeps,
  { body: { email, password }, address, session, log }: Call<typeof contract>,
): Promise<Member> {
  const user = await throttles.signIn.attempt(email, address, async () => {
    const known = await findCredentials(db, email);
    const correct = await passwords.verify(known?.passwordHash, password);
    if (!correct) log.info({ account: known?.id ?? 'unknown', address }, 'sign-in refused');
    return known && correct ? known : null;
  });
  if (!user) throw new LoginFailedError();

  if (isOutdated(user.passwordHash)) {
    const passwordHash = await passwords.hash(password);
    // Only while the hash is the one just verified: a password changed meanwhile stays changed.
    await models.User.update({ passwordHash }, { where: { id: user.id, passwordHash: user.passwordHash } });
  }
  await session.start(user.id, user.sessionEpoch);
  log.info({ actor: user.id, address }, 'signed in');
  return presentMember(user);
}
