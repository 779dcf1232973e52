import type { BookingStatus } from '@backflow/contracts/bookings';
import { mailRequest, sendMail } from '@backflow/contracts/notifications';
import type { Write } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { ticketMailData } from '../tickets/ticket-mail.ts';
import { bookedMailData } from './booked-mail-data.ts';
import { isOver, isWithdrawn } from '../offers/offer.ts';
import type { Offer } from '../offers/offer.ts';
import { registrationMailData } from '../offers/registration-mail-data.ts';

interface CompanySeat {
  offer: Offer;
  bookingId: string;
  userId: string;
  status: BookingStatus;
  company: string;
  /** The name of who had it before. */
  from?: string;
}

/** Queues the mail to a technician who has a seat that a company pays: without prices. Not about what is over or hidden. */
export async function notifyOfSeat(
  context: Pick<BookingsContext, 'settings' | 'now'>,
  write: Write,
  { offer, bookingId, userId, status, company, from }: CompanySeat,
): Promise<void> {
  if (isOver(offer, context.now()) || isWithdrawn(offer)) return;
  const to = { kind: 'member', id: userId } as const;
  const seat = {
    company,
    ...(from !== undefined && { from }),
    ...(status === 'pending' && { isPending: 'true' as const }),
  };
  await write.queue(
    sendMail,
    offer.kind === 'course'
      ? mailRequest('company-seat-course', to, { ...bookedMailData(context, offer), ...seat })
      : mailRequest('company-seat', to, {
          ...registrationMailData(context, offer),
          ...(await ticketMailData(context, write, offer, { bookingId, status })),
          ...seat,
        }),
  );
}
