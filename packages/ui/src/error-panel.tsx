import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Callout } from './callout.tsx';
import styles from './error-panel.module.css';

/** Replaces a part of the page that could not be shown: the reason, and a button that retries. */
export const ErrorPanel = ({
  title,
  children,
  onRetry,
  retryLabel = 'Try Again',
  retrying = false,
}: {
  title: ReactNode;
  children?: ReactNode;
  onRetry?: (() => void) | undefined;
  retryLabel?: string;
  retrying?: boolean;
}) => (
  <Callout icon="alert" title={title} role="alert">
    {children && <div className={styles.words}>{children}</div>}
    {onRetry && (
      <Button variant="quiet" pending={retrying} onClick={onRetry} className={styles.retry}>
        {retryLabel}
      </Button>
    )}
  </Callout>
);
