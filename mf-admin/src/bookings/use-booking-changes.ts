import {
  KIND_OF_PATH,
  isPositive,
  offerSeat,
  recordAttendance,
  setAttendance,
  setBookingStatus,
  withdrawSeatOffer,
} from '@backflow/contracts/bookings';
import type { Account, Attendee, BookingStatus, Session } from '@backflow/contracts/bookings';
import { request, toast, toastFailure } from '@backflow/platform';
import { formatAmount } from '@backflow/remote-kit';
import { useMutation } from '@tanstack/react-query';
import { usePendingIds } from '@backflow/remote-kit/admin';
import { applyToCache, refetchLists } from './api.ts';
import { mailNote } from './mail-note.ts';
import type { Offer } from './offer.ts';
import type { OfferKey } from '@backflow/booking-kit';

type Change = { attendee: Attendee } & (
  | { status: BookingStatus; note?: string }
  | { attended: boolean; beforeStart?: boolean }
  /** One day of several. */
  | { session: Session; isPresent: boolean }
  /** Offers a free seat to somebody on the waiting list, or withdraws the offer. */
  | { isOffered: boolean }
);

const MESSAGES = {
  status: {
    done: 'Registration status updated successfully!',
    failed: 'Failed to update registration status',
  },
  attendance: { done: 'Attendance updated successfully!', failed: 'Failed to update attendance' },
  offered: { done: 'The seat is offered', failed: 'Failed to offer the seat' },
  withdrawn: { done: 'The offer is withdrawn', failed: 'Failed to withdraw the offer' },
} as const;
function getMessages(change: Change) {
  if ('isOffered' in change) return MESSAGES[change.isOffered ? 'offered' : 'withdrawn'];
  return MESSAGES['status' in change ? 'status' : 'attendance'];
}

async function send(offer: OfferKey, { attendee, ...change }: Change): Promise<Attendee> {
  const { id } = attendee;
  const params = { id };
  if ('session' in change) {
    const [changed = attendee] = await request(recordAttendance, {
      params: { ...offer, sessionId: change.session.id },
      body: { rows: [{ id, attended: change.isPresent }] },
    });
    return changed;
  }
  if ('status' in change) return request(setBookingStatus, { params, body: change });
  if ('attended' in change) return request(setAttendance, { params, body: change });
  return request(change.isOffered ? offerSeat : withdrawSeatOffer, { params });
}

/** Changes the status or the attendance of bookings, one request per booking at a time, and shows a toast. */
export function useBookingChanges(key: OfferKey, offer: Offer | undefined) {
  const { pendingIds, isFree, add, remove } = usePendingIds();

  const getNote = ({ user, status }: Attendee, to: BookingStatus) =>
    offer && mailNote(user, { kind: KIND_OF_PATH[key.offers], offer, from: status, to });

  const { mutate } = useMutation({
    mutationFn: async (change: Change) => {
      const changed = await send(key, change);
      await applyToCache(key, changed);
      // A member who stays on the waiting list may have another position now, as may everyone behind.
      if ('isOffered' in change) refetchLists();
      return 'status' in change ? getNote(change.attendee, change.status) : undefined;
    },
    onSuccess: (description, change) =>
      toast({ title: getMessages(change).done, ...(description !== undefined && { description }) }),
    onError: (error, change) => toastFailure('Error', error, getMessages(change).failed),
    onSettled: (_, __, { attendee }) => remove([attendee.id]),
  });

  const start = (change: Change) => {
    const { id } = change.attendee;
    if (!isFree(id)) return;
    add([id]);
    mutate(change);
  };
  return {
    pendingIds,
    /** The toast after a payment that may leave something due. */
    toastPaid: (attendee: Attendee, { due }: Pick<Account, 'due'>) => {
      const description = isPositive(due)
        ? `${formatAmount(due)} stays due.`
        : getNote(attendee, 'confirmed');
      toast({ title: MESSAGES.status.done, ...(description !== undefined && { description }) });
    },
    setStatus: (attendee: Attendee, status: BookingStatus, note: { note?: string } = {}) =>
      start({ attendee, status, ...note }),
    setAttendance: (attendee: Attendee, attended: boolean, confirmed: { beforeStart?: true } = {}) =>
      start({ attendee, attended, ...confirmed }),
    setPresent: (attendee: Attendee, session: Session, isPresent: boolean) =>
      start({ attendee, session, isPresent }),
    setOffered: (attendee: Attendee, isOffered: boolean) => start({ attendee, isOffered }),
  };
}
