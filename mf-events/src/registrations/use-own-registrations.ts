import type { EventRegistration, RegistrationItem } from '@backflow/contracts';
import { useSession } from '@backflow/platform';
import { useQuery } from '@tanstack/react-query';
import { ownRegistrations } from './api.ts';

/** Registrations for webinars are shown on their own page. */
const forEvents = (items: readonly RegistrationItem[]): EventRegistration[] =>
  items.filter((item) => 'eventId' in item);

/** The member's registrations for events; asked for only once someone is signed in. */
export function useOwnRegistrations() {
  const enabled = useSession(({ status }) => status === 'signed-in');
  return useQuery({ ...ownRegistrations, enabled, select: forEvents });
}
