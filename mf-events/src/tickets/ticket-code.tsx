import type { Ticket } from '@backflow/contracts/bookings';
import { QrCode } from '@backflow/remote-kit';
import { Icon } from '@backflow/ui';
import styles from './ticket-code.module.css';

interface Props extends Pick<Ticket, 'shortCode' | 'number'> {
  code: string;
  /** True once the page starts without a network. */
  isStored: boolean;
}

/** The QR code to scan, the code to type, and the number to find on the sign-in sheet. */
export const TicketCode = ({ code, shortCode, number, isStored }: Props) => (
  <section className={styles.code} aria-label="Code for the door">
    <QrCode text={code} label={`QR code of your ticket ${shortCode}`} isLarge />
    <p className={styles.short}>{shortCode}</p>
    <p>Number {number} on the sign-in sheet</p>
    <p className={styles.offline} role="status">
      {isStored && (
        <>
          <Icon name="check" size={18} />
          This ticket also opens without a network
        </>
      )}
    </p>
  </section>
);
