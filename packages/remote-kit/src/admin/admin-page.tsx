import { NavLink, useAdministration, usePageTitle } from '@backflow/platform';
import { Card, Container, PageHeader } from '@backflow/ui';
import type { ReactNode } from 'react';
import styles from './admin-page.module.css';

interface Props {
  title: string;
  lead?: ReactNode;
  /** Buttons beside the heading. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page for administrators: the links to all pages of administration, and its heading. */
export function AdminPage({ title, lead, actions, children }: Props) {
  const menu = useAdministration((administration) => administration.menu);
  usePageTitle(title);
  return (
    <Container className={styles.page}>
      <nav aria-label="Administration" className={styles.nav}>
        {menu.map(({ label, path }) => (
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

interface Stat {
  label: string;
  /** Undefined while it is fetched. */
  value: number | undefined;
}

/** Counts at the top of a page, each with its label. */
export const StatCards = ({ stats }: { stats: readonly Stat[] }) => (
  <dl className={styles.stats}>
    {stats.map(({ label, value }) => (
      <Card key={label} className={styles.stat}>
        <dt>{label}</dt>
        <dd>{value === undefined ? '–' : value.toLocaleString('en-US')}</dd>
      </Card>
    ))}
  </dl>
);
