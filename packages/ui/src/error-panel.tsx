import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './error-panel.module.css';
import { Icon } from './icon.tsx';

/** Stands where a part of the page could not be shown: the reason, and a way on. */
export const ErrorPanel = ({
  title,
  children,
  onRetry,
  retryLabel = 'Try again',
  retrying = false,
}: {
  title: ReactNode;
  children?: ReactNode;
  onRetry?: (() => void) | undefined;
  retryLabel?: string;
  retrying?: boolean;
}) => (
  <div className={styles.panel} role="alert">
    <span className={styles.mark}>
      <Icon name="alert" size={24} />
    </span>
    <div className={styles.body}>
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.words}>{children}</div>}
      {onRetry && (
        <Button variant="quiet" pending={retrying} onClick={onRetry} className={styles.retry}>
          {retryLabel}
        </Button>
      )}
    </div>
  </div>
);
