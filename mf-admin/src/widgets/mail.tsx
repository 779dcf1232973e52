import { OfferPath } from '@backflow/contracts/bookings';
import * as z from '@backflow/contracts/zod';
import { MailSeveralDialog } from '../bookings/mail-several-dialog.tsx';

/**
 * For the slot `admin.mail`: the dialog that mails everyone with a booking of several offers, by `offers` ('courses') and `ids`, with commas
 * between. Closing it removes `?mail=` from the address.
 */
export default function Mail({ offers, ids }: { offers: string; ids: string }) {
  return <MailSeveralDialog offers={z.parse(OfferPath, offers)} ids={ids.split(',')} />;
}
