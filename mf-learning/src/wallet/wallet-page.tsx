import type { Wallet } from '@backflow/contracts/credentials';
import { usePageTitle } from '@backflow/platform';
import { QueryPending } from '@backflow/remote-kit';
import { Button, Container, EmptyState, PageHeader } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy, useState } from 'react';
import { credentialsHeader } from '../page-headers.ts';
import { credentialRecords, gaugeRecords, myWallet } from './api.ts';
import { CredentialCard } from './credential-card.tsx';
import { GaugeList } from './gauge-list.tsx';
import { IssuedCertificates } from './issued-certificates.tsx';
import { Reminders } from './reminders.tsx';
import { Section } from './section.tsx';
import type { OpenDialog } from './wallet-dialogs.tsx';
import styles from './wallet-page.module.css';

// Forms and the QR code are fetched with the first dialog.
const WalletDialog = lazy(async () => ({ default: (await import('./wallet-dialogs.tsx')).WalletDialog }));

const DELETE_CREDENTIAL = {
  kind: 'delete',
  records: credentialRecords,
  question: 'Its number, dates and scan are deleted. Sign-in sheets and rosters no longer show the number.',
} as const;
const DELETE_GAUGE = {
  kind: 'delete',
  records: gaugeRecords,
  question: 'Its dates and its certificate are deleted.',
} as const;

/** What the member holds: credentials, each with what its renewal takes, and gauges. */
export function WalletPage() {
  usePageTitle(credentialsHeader.title);
  const query = useQuery(myWallet);
  return (
    <Container>
      <PageHeader {...credentialsHeader} />
      {query.data ? (
        <MyWallet wallet={query.data} />
      ) : (
        <QueryPending noun="credentials" query={query} height={240} />
      )}
    </Container>
  );
}

function MyWallet({ wallet }: { wallet: Wallet }) {
  const { today, credentials, gauges, authorities } = wallet;
  const [open, setOpen] = useState<OpenDialog | null>(null);
  return (
    <div className={styles.page}>
      <Section
        title="Licenses and certifications"
        actions={
          <>
            <Button aria-haspopup="dialog" onClick={() => setOpen({ kind: 'credential' })}>
              Add Credential
            </Button>
            <Button
              variant="quiet"
              icon="link"
              aria-haspopup="dialog"
              onClick={() => setOpen({ kind: 'share' })}
            >
              Share
            </Button>
          </>
        }
      >
        {credentials.length === 0 ? (
          <EmptyState drawing="gauge" title="No credentials yet">
            Add your license and its dates: you see here what its renewal takes, and which classes count for
            it.
          </EmptyState>
        ) : (
          <div className={styles.cards}>
            {credentials.map((credential) => (
              <CredentialCard
                key={credential.id}
                credential={credential}
                authority={authorities.find(({ id }) => id === credential.authorityId)}
                actions={
                  <EditButtons
                    name={`${credential.authority} ${credential.number}`}
                    {...(credential.version === 0 && { label: 'Add Its Dates' })}
                    onEdit={() => setOpen({ kind: 'credential', credential })}
                    onDelete={() => setOpen({ ...DELETE_CREDENTIAL, id: credential.id })}
                  />
                }
              />
            ))}
          </div>
        )}
      </Section>
      <Section
        title="Gauges"
        actions={
          <Button variant="quiet" aria-haspopup="dialog" onClick={() => setOpen({ kind: 'gauge' })}>
            Add Gauge
          </Button>
        }
      >
        {gauges.length === 0 ? (
          <p className={styles.empty}>No gauges yet. Add yours with the day of its last verification.</p>
        ) : (
          <GaugeList
            gauges={gauges}
            today={today}
            actions={(gauge) => (
              <EditButtons
                name={gauge.serialNumber}
                onEdit={() => setOpen({ kind: 'gauge', gauge })}
                onDelete={() => setOpen({ ...DELETE_GAUGE, id: gauge.id })}
              />
            )}
          />
        )}
      </Section>
      <Section title="Certificates from us">
        <IssuedCertificates />
      </Section>
      <Section title="Reminders">
        <Reminders />
      </Section>
      {open && (
        <Suspense>
          <WalletDialog open={open} authorities={authorities} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </div>
  );
}

interface EditProps {
  name: string;
  label?: string;
  onEdit: () => void;
  onDelete: () => void;
}

const EditButtons = ({ name, label = 'Edit', onEdit, onDelete }: EditProps) => (
  <>
    <Button size="sm" variant="quiet" aria-label={`${label}: ${name}`} onClick={onEdit}>
      {label}
    </Button>
    <Button size="sm" variant="ghost" aria-label={`Delete: ${name}`} onClick={onDelete}>
      Delete
    </Button>
  </>
);
