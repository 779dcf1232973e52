import { RESERVED_NAME, isReservedName } from '@backflow/contracts/identity';
import type { SiteSettings } from '@backflow/contracts/settings';
import { ValidationError } from '@backflow/service-kit';

interface Name {
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * The contract checks each half of a name; this checks both together, and the brand that an administrator has set.
 * @throws ValidationError
 */
export function assertOwnName(
  { firstName, lastName }: Name,
  { brandName, companyName }: Pick<SiteSettings, 'brandName' | 'companyName'>,
): void {
  if (!isReservedName(`${firstName} ${lastName}`, [brandName, companyName])) return;
  throw new ValidationError([{ path: 'lastName', message: `Your name ${RESERVED_NAME}` }]);
}
