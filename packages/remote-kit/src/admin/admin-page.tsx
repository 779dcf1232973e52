import { Link, NavLink, useAdminMenu, useAdministration, usePageTitle } from '@backflow/platform';
import { Container, Count, PageHeader, classNames } from '@backflow/ui';
import type { CSSProperties, ReactNode } from 'react';
import styles from './admin-page.module.css';

interface Props {
  title: string;
  lead?: ReactNode;
  /** Buttons beside the heading. */
  actions?: ReactNode;
  /** Class of the element around the heading and the content. */
  className?: string | undefined;
  /** True if the page has the dashboard's tabs: elsewhere the side list has links to them. */
  hasTabs?: boolean;
  children: ReactNode;
}

/**
 * A page for administrators: the links to all pages of administration with their counts, and its heading. From 1200 px on the links, and
 * those to the tabs of the dashboard, are a list at the side.
 */
export function AdminPage({ title, lead, actions, className, hasTabs = false, children }: Props) {
  const menu = useAdminMenu();
  const tabs = useAdministration((administration) => administration.tabs);
  usePageTitle(title);
  return (
    <Container className={styles.page} style={{ '--entries': menu.length } as CSSProperties}>
      <nav aria-label="Administration" className={classNames(styles.nav, hasTabs && styles.aboveTabs)}>
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
        {!hasTabs && (
          <div className={styles.tabs}>
            {tabs.map(({ name, label }) => (
              <Link key={name} to={`/admin?tab=${name}`} className={styles.link}>
                {label}
              </Link>
            ))}
          </div>
        )}
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
