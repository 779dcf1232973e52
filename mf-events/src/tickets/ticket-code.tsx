import type { Ticket } from '@backflow/contracts/bookings';
import { keepPageOffline } from '@backflow/platform';
import { QrCode } from '@backflow/remote-kit';
import { Icon } from '@backflow/ui';
import { useEffect, useState } from 'react';
import styles from './ticket-code.module.css';

type Props = Pick<Ticket, 'shortCode' | 'number'> & { code: string };

/** The QR code to scan, the code to type, and the number to find on the sign-in sheet. */
export const TicketCode = ({ code, shortCode, number }: Props) => (
  <section className={styles.code} aria-label="Code for the door">
    <QrCode text={code} label={`QR code of your ticket ${shortCode}`} isLarge />
    <p className={styles.short}>{shortCode}</p>
    <p>Number {number} on the sign-in sheet</p>
    <OfflineNote />
  </section>
);

/** Stores the page in the browser, and says so once it is. */
function OfflineNote() {
  const [isStored, setIsStored] = useState(false);
  useEffect(() => {
    let isShown = true;
    void keepPageOffline().then(({ isReady }) => isShown && setIsStored(isReady));
    return () => {
      isShown = false;
    };
  }, []);
  return (
    <p className={styles.offline} role="status">
      {isStored && (
        <>
          <Icon name="check" size={18} />
          This ticket also opens without a network
        </>
      )}
    </p>
  );
}
