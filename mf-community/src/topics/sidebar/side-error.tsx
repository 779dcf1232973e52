import { Button } from '@backflow/ui';
import type { ReactNode } from 'react';
import styles from './side-error.module.css';

interface Props {
  query: { isFetching: boolean; refetch: () => unknown };
  children: ReactNode;
}

/** A small part of the side that could not be read, and another try. */
export const SideError = ({ query, children }: Props) => (
  <div role="alert" className={styles.error}>
    <p>{children}</p>
    <Button variant="quiet" size="sm" pending={query.isFetching} onClick={() => void query.refetch()}>
      Try again
    </Button>
  </div>
);
