import { OfferPath } from '@backflow/contracts/bookings';
import * as z from '@backflow/contracts/zod';
import { useAddressDialog } from '@backflow/remote-kit/admin';
import { AttendeesDialog } from '../bookings/attendees-dialog.tsx';

/**
 * For the slot `admin.attendees`: the dialog with the attendees of an offer, by `offers` ('courses') and `id`. Closing it removes `?attendees=`
 * from the address.
 */
export default function Attendees({ offers, id }: { offers: string; id: string }) {
  const { close } = useAddressDialog('attendees');
  return <AttendeesDialog offers={z.parse(OfferPath, offers)} id={id} onClose={close} />;
}
