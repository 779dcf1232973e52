import { NavLink, usePageTitle } from '@backflow/platform';
import { Container, PageHeader } from '@backflow/ui';
import type { ReactNode } from 'react';
import styles from './admin-page.module.css';

const PAGES = [
  { label: 'Dashboard', path: '/admin' },
  { label: 'Moderation', path: '/admin/moderation' },
  { label: 'People', path: '/admin/people' },
  { label: 'Audit Log', path: '/admin/audit' },
] as const;

interface Props {
  title: string;
  lead?: ReactNode;
  /** Beside the heading: what one begins here. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page for administrators: its heading, and the way to the others. */
export function AdminPage({ title, lead, actions, children }: Props) {
  usePageTitle(title);
  return (
    <Container className={styles.page}>
      <nav aria-label="Administration" className={styles.nav}>
        {PAGES.map(({ label, path }) => (
          <NavLink key={path} to={path} end className={styles.link ?? ''}>
            {label}
          </NavLink>
        ))}
      </nav>
      <div className={styles.head}>
        <PageHeader title={title} lead={lead} />
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </Container>
  );
}
