import { Link, Slot, useSearchParams } from '@backflow/platform';
import { QueryError } from '@backflow/remote-kit';
import { Skeleton, SkeletonGroup } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { TERM_KINDS, adminSettings } from './api.ts';
import { BrandForm } from './brand-form.tsx';
import { FiguresForm } from './figures-form.tsx';
import styles from './settings-tab.module.css';
import { SiteForm } from './site-form.tsx';
import type { SettingsFormProps } from './settings-form.tsx';
import { TermList } from './term-list.tsx';

/** The settings of other areas: their remotes fill the slot. */
const AREAS = { id: 'bookings', title: 'Invoices and bookings', Form: null };

const FORMS = [
  { id: 'site', title: 'Site', Form: SiteForm },
  { id: 'brand', title: 'Brand and contact', Form: BrandForm },
  { id: 'figures', title: 'Figures', Form: FiguresForm },
  AREAS,
] as const;

/**
 * The settings of the site and the lists of terms. The address names the section. An opened form stays mounted while another
 * section is shown, so that its edits are not lost.
 */
export function SettingsTab() {
  const [params] = useSearchParams();
  const section = params.get('section') ?? 'site';
  const kind = TERM_KINDS.find(({ id }) => id === section);
  const current = kind ? null : (FORMS.find(({ id }) => id === section) ?? FORMS[0]).id;
  const [opened, setOpened] = useState<readonly string[]>([]);
  if (current !== null && !opened.includes(current)) setOpened([...opened, current]);
  return (
    <div className={styles.settings}>
      <nav aria-label="Settings" className={styles.nav}>
        {[...FORMS, ...TERM_KINDS].map(({ id, title }) => (
          <Link
            key={id}
            to={`/admin?tab=settings&section=${id}`}
            preventScrollReset
            aria-current={id === section ? 'page' : undefined}
          >
            {title}
          </Link>
        ))}
        <Link to="/admin/releases">Releases</Link>
      </nav>
      <div className={styles.section}>
        {kind && <TermList key={kind.id} kind={kind} />}
        {FORMS.filter(({ id }) => opened.includes(id)).map(({ id, Form }) => (
          <div key={id} hidden={id !== current}>
            {Form ? <Settings Form={Form} /> : <AreaSettings />}
          </div>
        ))}
      </div>
    </div>
  );
}

const AreaSettings = () => (
  <Slot name="admin.settings" loading={<SettingsLoading />} empty={<p>No area has settings of its own.</p>} />
);

function Settings({ Form }: { Form: (props: SettingsFormProps) => ReactNode }) {
  const query = useQuery(adminSettings);
  if (query.data) return <Form settings={query.data} />;
  return <QueryError title="The settings could not be loaded" query={query} loading={<SettingsLoading />} />;
}

const SettingsLoading = () => (
  <SkeletonGroup label="Loading the settings">
    <Skeleton height={320} />
  </SkeletonGroup>
);
