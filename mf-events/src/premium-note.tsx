import { Link } from '@backflow/platform';
import styles from './premium-note.module.css';
import { useMissesPremium } from './use-misses-premium.ts';

/** Told beside a register button before it is pressed: the site refuses a free member what is premium. */
export const PremiumNote = () =>
  useMissesPremium() && (
    <p className={styles.note}>
      For premium members.{' '}
      <Link to="/contact-us" className={styles.way}>
        Ask about premium
      </Link>
    </p>
  );
