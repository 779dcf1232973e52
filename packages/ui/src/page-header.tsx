import type { ReactNode } from 'react';
import styles from './page-header.module.css';

/** The header of a page. On navigation the focus moves to its h1, marked by `data-page-heading`. */
export const PageHeader = ({
  title,
  lead,
  back,
}: {
  title: ReactNode;
  lead?: ReactNode;
  /** A link to the parent page. */
  back?: ReactNode;
}) => (
  <header className={styles.header}>
    {back && <div className={styles.back}>{back}</div>}
    <h1 tabIndex={-1} data-page-heading="">
      {title}
    </h1>
    {lead && <p className={styles.lead}>{lead}</p>}
  </header>
);
