import { useSession } from '@backflow/platform';
import { useQuery } from '@tanstack/react-query';
import { ownRegistrations } from './api.ts';

/** The member's registrations; asked for only once someone is signed in. */
export function useOwnRegistrations() {
  const enabled = useSession(({ status }) => status === 'signed-in');
  return useQuery({ ...ownRegistrations, enabled });
}
