import { BookingList } from '../person-bookings/booking-list.tsx';
import { Debts } from '../person-bookings/debts.tsx';

/** For the slot `admin.person`: what a member owes, and their events and webinars. @param id the member's */
export default function PersonBookings({ id }: { id: string }) {
  return (
    <div>
      <Debts memberId={id} />
      <BookingList memberId={id} type="dated" none="No events or webinars booked." />
    </div>
  );
}
