import type { CertificateFacts, MinutesByKind } from '@backflow/contracts/credentials';
import type { OfferKind } from '@backflow/contracts/bookings';
import { pacificDay } from '@backflow/contracts/time';

/** A result as bookings publishes it. */
export interface Result {
  bookingId: string;
  offerId: string;
  userId: string;
  status: string;
  kind: OfferKind;
  title: string;
  startsAt: Date | null;
  place: string | null;
  completedAt: Date | null;
  days: { startsAt: string; minutes: number | null; instructor: string | null }[];
  minutes: MinutesByKind;
  isEarned: boolean;
  /** Of the class, where a day has no instructor of its own. */
  facilitator: string | null;
}

/** What a certificate states about the class itself; without the person, the approvals and the number. */
type Achievement = Pick<
  CertificateFacts,
  'title' | 'kind' | 'days' | 'completedOn' | 'place' | 'instructor' | 'minutes'
>;

/** What a certificate says of a result. */
export function getAchievement(result: Result): Achievement {
  const { title, kind, place, minutes } = result;
  const attended = result.days.filter(({ minutes: present }) => present !== null);
  const instants = kind === 'course' ? [result.completedAt] : attended.map(({ startsAt }) => startsAt);
  const days = [...new Set(instants.flatMap((at) => (at === null ? [] : pacificDay(new Date(at)))))].sort();
  const instructors = [...new Set(attended.flatMap(({ instructor }) => instructor ?? []))];
  return {
    ...{ title, kind, days, place, minutes },
    completedOn: days.at(-1) ?? pacificDay(result.completedAt ?? result.startsAt ?? new Date(0)),
    instructor: instructors.join(', ') || result.facilitator,
  };
}

/** True if two certificates would state the same attendance. A title or a place that changes later doesn't change what was issued. */
export const isSameAttendance = (one: Attendance, other: Attendance): boolean =>
  getKey(one) === getKey(other);

type Attendance = Pick<CertificateFacts, 'days' | 'minutes'>;

const getKey = ({ days, minutes: { classroom = 0, handsOn = 0, online = 0 } }: Attendance): string =>
  JSON.stringify([days, classroom, handsOn, online]);

/** Why a certificate is revoked whose result is not earned any more. */
export function getRevocationReason({ status, kind }: Pick<Result, 'status' | 'kind'>): string {
  if (status === 'cancelled') return 'The booking was cancelled';
  return kind === 'course' ? 'The completion was taken back' : 'Attendance was taken back';
}
