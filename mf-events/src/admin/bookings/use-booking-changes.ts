import { KIND_OF_PATH, setAttendance, setBookingStatus } from '@backflow/contracts/bookings';
import type { Attendee, BookingStatus } from '@backflow/contracts/bookings';
import { request, toast, toastFailure } from '@backflow/platform';
import { useMutation } from '@tanstack/react-query';
import { usePendingIds } from '@backflow/remote-kit/admin';
import { applyToCache } from './api.ts';
import { mailNote } from './mail-note.ts';
import type { Offer, OfferKey } from './offer.ts';

type Change = { attendee: Attendee } & ({ status: BookingStatus } | { attended: boolean });

const MESSAGES = {
  status: {
    done: 'Registration status updated successfully!',
    failed: 'Failed to update registration status',
  },
  attendance: { done: 'Attendance updated successfully!', failed: 'Failed to update attendance' },
} as const;
const messagesOf = (change: Change) => MESSAGES['status' in change ? 'status' : 'attendance'];

/** Changes the status or the attendance of bookings, one request per booking at a time, and shows a toast. */
export function useBookingChanges(key: OfferKey, offer: Offer | undefined) {
  const { pendingIds, isFree, add, remove } = usePendingIds();

  const { mutate } = useMutation({
    mutationFn: async ({ attendee, ...change }: Change) => {
      const { id } = attendee;
      const changed =
        'status' in change
          ? await request(setBookingStatus, { params: { id }, body: { status: change.status } })
          : await request(setAttendance, { params: { id }, body: { attended: change.attended } });
      await applyToCache(key, changed);
      if (!offer || !('status' in change)) return undefined;
      const kind = KIND_OF_PATH[key.offers];
      return mailNote(changed.user, { kind, offer, from: attendee.status, to: change.status });
    },
    onSuccess: (description, change) =>
      toast({ title: messagesOf(change).done, ...(description !== undefined && { description }) }),
    onError: (error, change) => toastFailure('Error', error, messagesOf(change).failed),
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
    setStatus: (attendee: Attendee, status: BookingStatus) => start({ attendee, status }),
    setAttendance: (attendee: Attendee, attended: boolean) => start({ attendee, attended }),
  };
}
