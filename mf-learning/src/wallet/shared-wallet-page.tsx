import { formatLongDay, getSharedWallet } from '@backflow/contracts/credentials';
import type { SharedWallet } from '@backflow/contracts/credentials';
import { ApiError, queryOf, useParams, usePageTitle } from '@backflow/platform';
import { QueryPending } from '@backflow/remote-kit';
import { Badge, Container, EmptyState, PageHeader, Row, RowList } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { GaugeList } from './gauge-list.tsx';
import { Section } from './section.tsx';
import { STATE_LOOKS } from './wallet-text.ts';
import styles from './wallet-page.module.css';

/** Statuses of links that are cut off, unknown or revoked. */
const NO_LINK: readonly number[] = [400, 410];

/** What a member shows by a link. Search engines leave it out. */
export function SharedWalletPage() {
  const { token = '' } = useParams();
  const query = useQuery({ ...queryOf(getSharedWallet, { query: { token } }), retry: false });
  const title = query.data ? `Credentials of ${query.data.name}` : 'Shared credentials';
  usePageTitle(title);
  const isGone = query.error instanceof ApiError && NO_LINK.includes(query.error.status);
  return (
    <Container>
      <meta name="robots" content="noindex" />
      <PageHeader title={title} />
      {query.data && <Shared wallet={query.data} />}
      {isGone && (
        <EmptyState drawing="gauge" title="This link does not work">
          It may be incomplete, or its owner has revoked it. Ask them for a new one.
        </EmptyState>
      )}
      {!query.data && !isGone && <QueryPending noun="credentials" query={query} height={160} />}
    </Container>
  );
}

const formatEnd = (day: string | null): string =>
  day === null ? 'Term not known' : `Valid until ${formatLongDay(day)}`;

const Shared = ({ wallet: { today, credentials, gauges } }: { wallet: SharedWallet }) => (
  <div className={styles.page}>
    <p>As of {formatLongDay(today)}, as entered by their owner. Check with the authority.</p>
    <Section title="Licenses and certifications">
      {credentials.length === 0 && <p className={styles.empty}>None</p>}
      <RowList items={credentials} getKey={({ id }) => id}>
        {({ authority, number, validUntil, scopes, state }) => (
          <Row title={authority} details={[`No. ${number}`, formatEnd(validUntil), ...scopes]}>
            <Badge {...STATE_LOOKS[state]} />
          </Row>
        )}
      </RowList>
    </Section>
    <Section title="Gauges">
      {gauges.length === 0 && <p className={styles.empty}>None</p>}
      <GaugeList gauges={gauges} today={today} />
    </Section>
  </div>
);
