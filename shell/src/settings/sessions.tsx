import { endOtherSessions, listSessions } from '@backflow/contracts/identity';
import type { SessionInfo } from '@backflow/contracts/identity';
import {
  formatPacific,
  pacificTime,
  queryOf,
  refetchAfter,
  request,
  toast,
  toastFailure,
} from '@backflow/platform';
import { deviceName } from '@backflow/remote-kit';
import { Badge, Button, Card, ErrorPanel, SkeletonGroup, SkeletonLine } from '@backflow/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import styles from './sessions.module.css';
import pageStyles from './settings-page.module.css';

const sessionsQuery = queryOf(listSessions, {});

/** The devices that are signed in to the account, and a button to sign out the others. */
export function Sessions() {
  const { data, isError, refetch } = useQuery(sessionsQuery);
  const end = useMutation({
    mutationFn: async () => {
      await request(endOtherSessions, {});
      await refetchAfter(endOtherSessions);
    },
    onSuccess: () => toast({ title: 'Signed out elsewhere', description: 'Only this device is signed in.' }),
    onError: (error) => toastFailure('Error', error, 'The other devices could not be signed out.'),
  });
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
        <Button
          variant="quiet"
          className={styles.button}
          pending={end.isPending}
          pendingLabel="Signing out..."
          onClick={() => end.mutate()}
        >
          Sign Out Elsewhere
        </Button>
      )}
    </Card>
  );
}

const SessionList = ({ sessions }: { sessions: readonly SessionInfo[] }) => (
  <ul className={styles.list}>
    {sessions.map(({ id, device, network, lastUsedAt, isCurrent }) => (
      <li key={id} className={styles.session}>
        <span className={styles.device}>
          {deviceName(device)} {isCurrent && <Badge tone="success">This device</Badge>}
        </span>
        <span className={styles.use}>
          {network} · Last used {formatPacific(lastUsedAt, 'MMM d, yyyy')} at{' '}
          <span className={styles.time}>{pacificTime(lastUsedAt)}</span>
        </span>
      </li>
    ))}
  </ul>
);
