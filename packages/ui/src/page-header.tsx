import type { ReactNode } from 'react';
import styles from './page-header.module.css';

/** The head of a page. Its h1 carries `data-page-heading`, to which focus moves when the route changes. */
export const PageHeader = ({
  title,
  lead,
  back,
}: {
  title: ReactNode;
  lead?: ReactNode;
  /** A link to where one came from. */
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
