import type { ReactNode } from 'react';
import styles from './page-header.module.css';

const FOCUSED = { tabIndex: -1, 'data-page-heading': '' };

/** The header of a page. On navigation the focus moves to its h1, marked by `data-page-heading`. */
export const PageHeader = ({
  title,
  lead,
  back,
  isPlaceholder = false,
}: {
  title: ReactNode;
  lead?: ReactNode;
  /** A link to the parent page. */
  back?: ReactNode;
  /** True while the page with the same header is loading: the focus waits for the page's own. */
  isPlaceholder?: boolean;
}) => (
  <header className={styles.header}>
    {back && <div className={styles.back}>{back}</div>}
    <h1 {...(!isPlaceholder && FOCUSED)}>{title}</h1>
    {lead && <p className={styles.lead}>{lead}</p>}
  </header>
);
