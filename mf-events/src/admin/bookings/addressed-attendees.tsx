import type { OfferPath } from '@backflow/contracts/bookings';
import { useModule } from '@backflow/remote-kit';
import { useAddressDialog } from '@backflow/remote-kit/admin';

const load = () => import('./attendees-dialog.tsx');

/** The attendees of the offer that the address names (`?attendees=…`); the dialog is fetched when it first opens. */
export function AddressedAttendees({ offers }: { offers: OfferPath }) {
  const { value: id, close } = useAddressDialog('attendees');
  const dialog = useModule(id === null ? undefined : load, close);
  return dialog && id !== null ? <dialog.AttendeesDialog offers={offers} id={id} onClose={close} /> : null;
}
