import type { ReactNode } from 'react';
import styles from './page-header.module.css';

/** The head of a page. Its h1 carries `data-page-heading`, to which focus moves when the route changes. */
export const PageHeader = ({
  title,
  lead,
  back,
  actions,
}: {
  title: ReactNode;
  lead?: ReactNode;
  /** A link to where one came from. */
  back?: ReactNode;
  actions?: ReactNode;
}) => (
  <header className={styles.header}>
    {back && <div className={styles.back}>{back}</div>}
    <div className={styles.row}>
      <div className={styles.words}>
        <h1 tabIndex={-1} data-page-heading="">
          {title}
        </h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  </header>
);
