import { Button } from '@backflow/ui';
import type { ReactNode } from 'react';
import styles from './side-error.module.css';

interface Props {
  query: { isFetching: boolean; refetch: () => unknown };
  children: ReactNode;
}

/** The error of one part of the sidebar, with a retry button. */
export const SideError = ({ query, children }: Props) => (
  <div role="alert" className={styles.error}>
    <p>{children}</p>
    <Button variant="quiet" size="sm" pending={query.isFetching} onClick={() => void query.refetch()}>
      Try Again
    </Button>
  </div>
);
