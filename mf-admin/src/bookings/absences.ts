import { getDoor } from '@backflow/contracts/bookings';
import type { Door } from '@backflow/contracts/bookings';
import type { OfferKey } from '@backflow/booking-kit';
import { byId, queryOf } from '@backflow/platform';
import { useQuery } from '@tanstack/react-query';

const NOBODY: ReadonlySet<string> = new Set();

/** The bookings of who is marked as absent from a day. @param hasDoor false: nobody is */
export function useAbsences({ id }: OfferKey, sessionId: string, hasDoor: boolean): ReadonlySet<string> {
  const { data = NOBODY } = useQuery({
    ...queryOf(getDoor, byId(id), { staleTime: 0 }),
    select: ({ people }: Door) =>
      new Set(
        people.filter(({ absences }) => absences.includes(sessionId)).map(({ bookingId }) => bookingId),
      ),
    enabled: hasDoor,
  });
  return data;
}
