import { NavLink, useAdminMenu, usePageTitle } from '@backflow/platform';
import { Container, Count, PageHeader, classNames } from '@backflow/ui';
import type { ReactNode } from 'react';
import styles from './admin-page.module.css';

interface Props {
  title: string;
  lead?: ReactNode;
  /** Buttons beside the heading. */
  actions?: ReactNode;
  /** Class of the element around the heading and the content. */
  className?: string | undefined;
  children: ReactNode;
}

/** A page for administrators: the links to all pages of administration with their counts, and its heading. */
export function AdminPage({ title, lead, actions, className, children }: Props) {
  const menu = useAdminMenu();
  usePageTitle(title);
  return (
    <Container className={styles.page}>
      <nav aria-label="Administration" className={styles.nav}>
        {menu.map(({ label, path, count }) => (
          <NavLink
            key={path}
            to={path}
            // The dashboard's path is the beginning of all others.
            end={menu.some((other) => other.path.startsWith(`${path}/`))}
            className={styles.link ?? ''}
          >
            {label}
            <Count value={count} />
          </NavLink>
        ))}
      </nav>
      <div className={classNames(className)}>
        <div className={styles.head}>
          <PageHeader title={title} lead={lead} />
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
        {children}
      </div>
    </Container>
  );
}
