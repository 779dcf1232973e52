import type { RegistrationItem } from '@backflow/contracts/bookings';
import { useSession } from '@backflow/platform';
import { useQuery } from '@tanstack/react-query';
import { myRegistrations } from '../events/my-registrations.ts';
import { trainingItem } from './training-item.ts';
import type { TrainingItem } from './training-item.ts';

/** The member's registrations for events and webinars in one shape; not fetched while nobody is signed in. */
export function useMyTraining() {
  const enabled = useSession(({ status }) => status === 'signed-in');
  return useQuery({ ...myRegistrations, enabled, select: toTraining });
}

const toTraining = (items: readonly RegistrationItem[]): TrainingItem[] => items.map(trainingItem);
