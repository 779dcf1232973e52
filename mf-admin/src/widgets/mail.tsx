import { OfferPath } from '@backflow/contracts/bookings';
import * as z from '@backflow/contracts/zod';
import { useAddressDialog } from '@backflow/remote-kit/admin';
import { MailDialog } from '../bookings/mail-dialog.tsx';

/**
 * For the slot `admin.mail`: the dialog that mails everyone with a booking of several offers, by `offers` ('courses') and `ids`, with commas
 * between. Closing it removes `?mail=` from the address.
 */
export default function Mail({ offers, ids }: { offers: string; ids: string }) {
  const { close } = useAddressDialog('mail');
  return <MailDialog offers={z.parse(OfferPath, offers)} ids={ids.split(',')} onClose={close} />;
}
