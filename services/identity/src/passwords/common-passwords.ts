import { COMMON_PASSWORD_ERROR, isCommonPassword } from '@backflow/contracts/identity';
import type { PasswordOwner } from '@backflow/contracts/identity';
import { ValidationError } from '@backflow/service-kit';
import type { IdentityContext } from '../context.ts';

type Settings = Pick<IdentityContext['settings'], 'NODE_ENV' | 'REFUSE_COMMON_PASSWORDS'>;

/** Whether a commonly used password is refused here: as it is set, and in production where nothing is set. */
export const refusesCommonPasswords = ({ NODE_ENV, REFUSE_COMMON_PASSWORDS }: Settings): boolean =>
  REFUSE_COMMON_PASSWORDS ?? NODE_ENV === 'production';

/**
 * Refuses a new password that is among the first anyone would try, where common ones are refused. It judges by exactly
 * what the page knew that showed its checklist, so that nothing is refused which looked well there.
 * @throws ValidationError on `password`
 */
export function assertNotCommon(
  { settings }: Pick<IdentityContext, 'settings'>,
  password: string,
  owner?: PasswordOwner,
): void {
  if (refusesCommonPasswords(settings) && isCommonPassword(password, owner)) {
    throw new ValidationError([{ path: 'password', message: COMMON_PASSWORD_ERROR }]);
  }
}
