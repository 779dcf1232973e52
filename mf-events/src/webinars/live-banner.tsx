import { Button } from '@backflow/ui';
import styles from './live-banner.module.css';

interface Props {
  /** How many are live. */
  count: number;
  /** Leads to them; absent where they are shown already. */
  onShow: (() => void) | undefined;
}

/** Announces a webinar that goes live. The live region stays mounted, so that screen readers announce its change. */
export const LiveBanner = ({ count, onShow }: Props) => (
  <div role="status" className={styles.region}>
    {count > 0 && (
      <div className={styles.banner}>
        <span className={styles.mark} aria-hidden="true" />
        <p className={styles.words}>{count} Webinar(s) Live Now!</p>
        {onShow && (
          <Button variant="quiet" size="sm" onClick={onShow}>
            Show live
          </Button>
        )}
      </div>
    )}
  </div>
);
