import { OfferPath } from '@backflow/contracts/bookings';
import * as z from '@backflow/contracts/zod';
import { useAddressDialog } from '@backflow/remote-kit/admin';
import { AttendeesDialog } from '../admin/bookings/attendees-dialog.tsx';

/**
 * For the slot `admin.attendees`: who has booked the offer that `offers` ('courses') and `id` name, in a dialog. Closing it takes
 * `?attendees=` out of the address.
 */
export default function Attendees({ offers, id }: { offers: string; id: string }) {
  const { close } = useAddressDialog('attendees');
  return <AttendeesDialog offers={z.parse(OfferPath, offers)} id={id} onClose={close} />;
}
