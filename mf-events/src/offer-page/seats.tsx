import { SeatsBar } from '@backflow/ui';
import type { ComponentProps } from 'react';
import styles from './seats.module.css';

/** The taken seats as a bar, with their numbers below it. */
export const Seats = ({ text, ...seats }: ComponentProps<typeof SeatsBar> & { text: string }) => (
  <div className={styles.seats}>
    <SeatsBar {...seats} />
    <span>{text}</span>
  </div>
);
