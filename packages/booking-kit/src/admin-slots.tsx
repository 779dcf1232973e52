import type { OfferPath } from '@backflow/contracts/bookings';
import { Slot } from '@backflow/platform';
import { useAddressDialog } from '@backflow/remote-kit/admin';
import { Alert, Dialog } from '@backflow/ui';

interface AttendeesProps {
  offers: OfferPath;
  /** The title of the dialog that says that the attendees cannot be shown. */
  title?: string;
}

/** The slot for the attendees of the offer that the address names (`?attendees=…`). */
export function AttendeesSlot({ offers, title = 'Attendees' }: AttendeesProps) {
  const { value: id, close } = useAddressDialog('attendees');
  if (id === null) return null;
  return (
    <Slot
      name="admin.attendees"
      loading={null}
      empty={
        <Dialog open title={title} onClose={close}>
          <Alert>The {title.toLowerCase()} are not available at the moment.</Alert>
        </Dialog>
      }
      options={{ offers, id }}
    />
  );
}

/** The slot for the mail to everyone with a booking of several offers. */
export function MailSlot({
  offers,
  ids,
  title,
}: {
  offers: OfferPath;
  ids: readonly string[];
  title: string;
}) {
  const { close } = useAddressDialog('mail');
  return (
    <Slot
      name="admin.mail"
      loading={null}
      empty={
        <Dialog open title={title} onClose={close}>
          <Alert>Email cannot be sent at the moment.</Alert>
        </Dialog>
      }
      options={{ offers, ids: ids.join(',') }}
    />
  );
}
