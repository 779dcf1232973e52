import type { ReleaseActor } from '@backflow/contracts/releases';
import type { Actor } from '@backflow/service-kit';

/** The actor of a change, as stored. `id` is a member's or a token's; the operator and the site itself have none. */
export interface Caller extends ReleaseActor {
  readonly id: string | null;
}

export const getAdministrator = ({ id, firstName, lastName }: Actor): Caller => ({
  kind: 'administrator',
  id,
  name: `${firstName} ${lastName}`,
});
