import { listSessions } from '@backflow/contracts/identity';
import type { SessionInfo } from '@backflow/contracts/identity';
import { formatPacific, pacificTime, queryOf } from '@backflow/platform';
import { deviceName } from '@backflow/remote-kit';
import { Badge, Button, Card, ErrorPanel, Row, RowList, SkeletonGroup, SkeletonLine } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy, useState } from 'react';
import styles from './sessions.module.css';
import pageStyles from '../../account/account.module.css';

const EndSessionsDialog = lazy(async () => ({
  default: (await import('./second-factor/end-sessions-dialog.tsx')).EndSessionsDialog,
}));

const sessionsQuery = queryOf(listSessions, {});

/** The devices that are signed in to the account, and a button to sign out the others. */
export function Sessions() {
  const { data, isError, refetch } = useQuery(sessionsQuery);
  const [isEnding, setIsEnding] = useState(false);
  return (
    <Card>
      <h2 className={pageStyles.title}>Where you are signed in</h2>
      <p className={pageStyles.lead}>
        If you do not know one of these, sign out elsewhere and change your password.
      </p>
      <div aria-live="polite">
        {data && <SessionList sessions={data} />}
        {!data && isError && (
          <ErrorPanel title="The list could not be loaded" onRetry={() => void refetch()} />
        )}
        {!data && !isError && (
          <SkeletonGroup label="Loading where you are signed in">
            <SkeletonLine width="55%" />
            <SkeletonLine width="75%" />
          </SkeletonGroup>
        )}
      </div>
      {data && data.length > 1 && (
        <Button variant="quiet" className={styles.button} onClick={() => setIsEnding(true)}>
          Sign Out Elsewhere
        </Button>
      )}
      {isEnding && (
        <Suspense>
          <EndSessionsDialog onClose={() => setIsEnding(false)} />
        </Suspense>
      )}
    </Card>
  );
}

const SessionList = ({ sessions }: { sessions: readonly SessionInfo[] }) => (
  <RowList items={sessions} getKey={({ id }) => id}>
    {({ device, network, lastUsedAt, isCurrent }) => (
      <Row
        title={
          <>
            {deviceName(device)} {isCurrent && <Badge tone="success">This device</Badge>}
          </>
        }
        details={[
          network,
          `Last used ${formatPacific(lastUsedAt, 'MMM d, yyyy')} at ${pacificTime(lastUsedAt)}`,
        ]}
      />
    )}
  </RowList>
);
