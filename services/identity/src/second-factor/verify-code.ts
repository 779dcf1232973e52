import type { Endpoint } from '@backflow/contracts';
import type { Actor, Call } from '@backflow/service-kit';
import { findMyAccount } from '../accounts/my-account.ts';
import type { IdentityContext } from '../context.ts';
import { checkCode, wrongCode } from './proof.ts';
import type { Proof } from './proof.ts';

type Caller = Pick<Call<Endpoint>, 'address' | 'log'> & { readonly actor: Actor };

/**
 * Verifies a code of the caller's second factor, in place of the password. Wrong codes count as at sign-in.
 * @returns the proof, for `storeProof` in the transaction
 * @throws ValidationError on `code`; TooManyRequestsError
 */
export async function verifyCode(
  context: IdentityContext,
  { actor, address, log }: Caller,
  code: string,
): Promise<Proof> {
  const user = await findMyAccount(context, actor);
  const check = () => checkCode(context, actor.id, code);
  const proof = await context.throttles.secondFactor.attempt(user.email, address, check);
  if (proof) return proof;
  log.info({ actor: actor.id, address }, 'the code was not correct');
  throw wrongCode();
}
