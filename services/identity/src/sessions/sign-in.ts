import type { Member, signIn as contract } from '@backflow/contracts';
import { recordAudit } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import { presentMember } from '../accounts/member.presenter.ts';
import type { IdentityDeps } from '../deps.ts';
import { isOutdated } from '../passwords/password-hasher.ts';
import { findCredentials } from './find-credentials.query.ts';
import { LoginFailedError } from './session.errors.ts';

/**
 * Signs in under a new session, whatever session the caller came with. An unknown address and a wrong password
 * take the same work and get the same answer: each leaves a line in the audit trail, the former about nobody, and
 * where no line can be written nobody gets in, and nobody learns more than that.
 */
export async function signIn(
  { db, models, passwords, throttles }: IdentityDeps,
  { body: { email, password }, address, session, log }: Call<typeof contract>,
): Promise<Member> {
  const user = await throttles.signIn.attempt(email, address, async () => {
    const known = await findCredentials(db, email);
    const member = (await passwords.verify(known?.passwordHash, password)) ? known : undefined;
    await recordAudit(db.sequelize, null, {
      actorId: member?.id ?? null,
      action: member ? 'session.signIn' : 'session.refuse',
      subjectId: known?.id ?? null,
      details: { network: address },
    });
    if (!member) log.info({ account: known?.id ?? 'unknown', address }, 'sign-in refused');
    return member ?? null;
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
