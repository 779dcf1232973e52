import { Menu } from '@backflow/ui';
import { useState } from 'react';
import { capitalize } from '@backflow/remote-kit';
import { CancelDialog } from './cancel-dialog.tsx';
import { HandOverDialog } from './hand-over-dialog.tsx';
import { getNoun } from './managed-booking.ts';
import type { ManagedBooking } from './managed-booking.ts';

/** The menu, open at once, and its dialogs. */
export function MyBookingMenu({ booking, trigger }: { booking: ManagedBooking; trigger: string }) {
  const [dialog, setDialog] = useState<'cancel' | 'hand-over' | null>(null);
  const close = () => setDialog(null);
  const noun = capitalize(getNoun(booking));
  return (
    <>
      <Menu
        floats
        startsOpen
        trigger={trigger}
        items={[
          {
            key: 'hand-over',
            label: 'Hand Over to a Colleague',
            icon: 'user',
            onSelect: () => setDialog('hand-over'),
          },
          {
            key: 'cancel',
            label: `Cancel ${noun}`,
            icon: 'close',
            tone: 'danger',
            onSelect: () => setDialog('cancel'),
          },
        ]}
      />
      {dialog === 'cancel' && <CancelDialog booking={booking} onClose={close} />}
      {dialog === 'hand-over' && <HandOverDialog booking={booking} onClose={close} />}
    </>
  );
}
