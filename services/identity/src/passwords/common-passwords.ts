import { COMMON_PASSWORD_ERROR, isCommonPassword } from '@backflow/contracts/identity';
import type { PasswordOwner } from '@backflow/contracts/identity';
import { ValidationError } from '@backflow/service-kit';
import type { IdentityContext } from '../context.ts';

type Settings = Pick<IdentityContext['settings'], 'NODE_ENV' | 'REFUSE_COMMON_PASSWORDS'>;

/** Default: in production only. */
export const refusesCommonPasswords = ({ NODE_ENV, REFUSE_COMMON_PASSWORDS }: Settings): boolean =>
  REFUSE_COMMON_PASSWORDS ?? NODE_ENV === 'production';

/**
 * Refuses a common password, where the settings say so.
 * @param owner the data that the page's checklist uses, so that both reach the same result
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
