import type { BookingStatus } from '@backflow/contracts';
import { toast, toastFailure } from '@backflow/platform';
import { useMutation } from '@tanstack/react-query';
import { useInHand } from '../frame/use-in-hand.ts';
import { takeIn } from './api.ts';
import type { Of } from './api.ts';
import { KINDS } from './kinds.ts';
import { mailNote } from './mail-note.ts';
import type { Subject } from './subject.ts';
import type { Attendee } from './kinds.ts';

type Change = { attendee: Attendee } & ({ status: BookingStatus } | { attended: boolean });

const WORDS = {
  status: {
    done: 'Registration status updated successfully!',
    failed: 'Failed to update registration status',
  },
  attendance: { done: 'Attendance updated successfully!', failed: 'Failed to update attendance' },
} as const;
const wordsOf = (change: Change) => WORDS['status' in change ? 'status' : 'attendance'];

/** Changes a status or an attendance, one change of the same person at a time, and says how it went. */
export function useAttendeeChanges(of: Of, subject: Subject | undefined) {
  const { busy, isFree, take, release } = useInHand();

  const { mutate } = useMutation({
    mutationFn: async (change: Change) => {
      const { setStatus, setAttendance } = KINDS[of.kind];
      const { id } = change.attendee;
      const now =
        'status' in change ? await setStatus(id, change.status) : await setAttendance?.(id, change.attended);
      if (now) await takeIn(of, now);
      if (!now || !subject || !('status' in change)) return undefined;
      const { status: from } = change.attendee;
      return mailNote(now.user, { kind: of.kind, subject, from, to: change.status });
    },
    onSuccess: (description, change) =>
      toast({ title: wordsOf(change).done, ...(description !== undefined && { description }) }),
    onError: (error, change) => toastFailure('Error', error, wordsOf(change).failed),
    onSettled: (_, __, { attendee }) => release([attendee.id]),
  });

  const start = (change: Change) => {
    const { id } = change.attendee;
    if (!isFree(id)) return;
    take([id]);
    mutate(change);
  };
  return {
    /** Those who are being changed. */
    busy,
    setStatus: (attendee: Attendee, status: BookingStatus) => start({ attendee, status }),
    setAttendance: (attendee: Attendee, attended: boolean) => start({ attendee, attended }),
  };
}
