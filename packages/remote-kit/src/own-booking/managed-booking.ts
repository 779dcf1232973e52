import {
  cancelOwnBooking,
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
  /** Of what is booked. */
  title: string;
  /** Null for a course. */
  startsAt: string | null;
}

export const cancellationOf = (id: string) => queryOf(getCancellation, byId(id), { staleTime: 0 });

export const cancelling = mutationOf(
  cancelOwnBooking,
  ({ id, effect }: { id: string; effect: CancellationEffect }) => ({ params: { id }, body: { effect } }),
  // The screen was outdated.
  { afterFailure: true },
);

export const withdrawing = mutationOf(withdrawHandOver, byId, { afterFailure: true });

/** Until it begins, and with a seat: the waiting list has a button of its own. */
export const isManageable = ({ status, startsAt }: ManagedBooking, now: number): boolean =>
  takesSeat(status) && (startsAt === null || Date.parse(startsAt) > now);

/** The open hand-over of a booking, if there is one. */
export function useHandOver({ id }: Pick<ManagedBooking, 'id'>) {
  const enabled = useSession(({ status }) => status === 'signed-in');
  const { data } = useQuery({ ...queryOf(listHandOvers, {}), enabled });
  return data?.find(({ bookingId }) => bookingId === id);
}

/** 'registration', or 'enrollment' in a course. */
export const nounOf = ({ offers }: Pick<ManagedBooking, 'offers'>): string =>
  offers === 'courses' ? 'enrollment' : 'registration';
