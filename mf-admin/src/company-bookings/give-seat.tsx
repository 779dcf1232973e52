import { ReassignDialog } from '@backflow/booking-kit';
import { takesSeat } from '@backflow/contracts/bookings';
import type { MemberBooking, Payer } from '@backflow/contracts/bookings';
import { useNow } from '@backflow/remote-kit';
import { Button } from '@backflow/ui';
import { useState } from 'react';

/** Gives a seat that a company pays to a colleague, before the start. */
export function GiveSeat({ booking, company }: { booking: MemberBooking; company: Payer }) {
  const [isOpened, setIsOpened] = useState(false);
  const now = useNow();
  const { status, attended, offer, member } = booking;
  const hasBegun = offer.startsAt !== null && Date.parse(offer.startsAt) <= now;
  if (!takesSeat(status) || attended || hasBegun) return null;
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        aria-haspopup="dialog"
        aria-label={`Give the seat of ${member.name} to a colleague`}
        onClick={() => setIsOpened(true)}
      >
        Give to…
      </Button>
      {isOpened && <ReassignDialog {...{ booking, company }} onClose={() => setIsOpened(false)} />}
    </>
  );
}
