import {
  cancelMyBooking,
  getCancellation,
  listHandOvers,
  takesSeat,
  withdrawHandOver,
} from '@backflow/contracts/bookings';
import type { BookingStatus, CancellationEffect, OfferPath } from '@backflow/contracts/bookings';
import { byId, mutationOf, queryOf, useSession } from '@backflow/platform';
import { useQuery } from '@tanstack/react-query';

/** A booking that its member can cancel, or hand over to a colleague. */
export interface ManagedBooking {
  id: string;
  status: BookingStatus;
  offers: OfferPath;
  /** Title of the booked event or course. */
  title: string;
  /** Null for a course. */
  startsAt: string | null;
}

export const cancellationQuery = (id: string) => queryOf(getCancellation, byId(id), { staleTime: 0 });

export const cancelMutation = mutationOf(
  cancelMyBooking,
  ({ id, effect }: { id: string; effect: CancellationEffect }) => ({ params: { id }, body: { effect } }),
  // The screen was outdated.
  { afterFailure: true },
);

export const withdrawing = mutationOf(withdrawHandOver, byId, { afterFailure: true });

/** Until it begins, and with a seat: the waiting list has a button of its own. */
export const isManageable = ({ status, startsAt }: ManagedBooking, now: number): boolean =>
  takesSeat(status) && (startsAt === null || Date.parse(startsAt) > now);

function useHandOvers(isNeeded = true) {
  const isSignedIn = useSession(({ status }) => status === 'signed-in');
  return useQuery({ ...queryOf(listHandOvers, {}), enabled: isSignedIn && isNeeded }).data;
}

/** The open hand-over of a booking, if there is one. */
export const useHandOver = ({ id }: Pick<ManagedBooking, 'id'>) =>
  useHandOvers()?.open.find(({ bookingId }) => bookingId === id);

/** True if another member handed the pending booking over to this one, and still pays its invoice. */
export function useIsBilledToOther(booking: Pick<ManagedBooking, 'id' | 'status'> | null): boolean {
  const isPending = booking?.status === 'pending';
  const ids = useHandOvers(isPending)?.billedToOther;
  return isPending && ids?.includes(booking.id) === true;
}

/** 'registration', or 'enrollment' in a course. */
export const getNoun = ({ offers }: Pick<ManagedBooking, 'offers'>): string =>
  offers === 'courses' ? 'enrollment' : 'registration';
