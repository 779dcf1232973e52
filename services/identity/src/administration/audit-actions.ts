import { ALL_ENDPOINTS } from '@backflow/contracts/endpoints';
import { SERVICES } from '@backflow/contracts';
import type { Endpoint, Service, listAuditActions as contract } from '@backflow/contracts';
import type { ResponseOf } from '@backflow/contracts';
import { ADMIN_COMMAND } from '../people/make-administrator.ts';

type Actions = ResponseOf<typeof contract>;

/** What leaves a line and is no endpoint. */
const OTHERS: Actions = [
  {
    action: 'session.refuse',
    service: 'identity',
    summary: 'A sign-in that was refused: an unknown address, a wrong password, or a suspended account.',
  },
  {
    action: ADMIN_COMMAND,
    service: 'identity',
    summary: 'Somebody was made an administrator by a command on the server itself.',
  },
];

const isService = (name: Endpoint['service']): name is Service =>
  SERVICES.some((service) => service === name);

const ACTIONS: Actions = [
  ...OTHERS,
  ...ALL_ENDPOINTS.flatMap(({ id, service, summary, audit }) =>
    audit && isService(service) ? [{ action: id, service, summary }] : [],
  ),
].sort((one, other) => one.action.localeCompare(other.action));

/** Every action that leaves a line in the audit trail of some service, by its name. */
export const listAuditActions = (): Promise<Actions> => Promise.resolve(ACTIONS);
