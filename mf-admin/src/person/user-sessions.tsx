import type { AdminUser, SessionInfo } from '@backflow/contracts/identity';
import { toast, toastFailure } from '@backflow/platform';
import { QueryPending, deviceName, formatMoment } from '@backflow/remote-kit';
import { usePendingIds } from '@backflow/remote-kit/admin';
import { Badge, Button, Muted, Row, RowList } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endSession, sessionsQuery } from './api.ts';
import { ConfirmAction } from './confirm-action.tsx';
import { getConfirmations } from './confirmations.ts';
import { Section } from './section.tsx';

/** Where someone is signed in, with a button for each session and one for all. */
export function UserSessions({ user }: { user: AdminUser }) {
  const query = useQuery(sessionsQuery(user.id));
  const [endsAll, setEndsAll] = useState(false);
  return (
    <Section
      id="sessions"
      title="Sessions"
      actions={
        query.data && query.data.length > 0 ? (
          <Button size="sm" variant="quiet" onClick={() => setEndsAll(true)}>
            Sign Out Everywhere
          </Button>
        ) : null
      }
    >
      {query.data?.length === 0 && <Muted>Not signed in anywhere.</Muted>}
      {query.data && query.data.length > 0 && <SessionList userId={user.id} sessions={query.data} />}
      {!query.data && <QueryPending noun="sessions" query={query} lines={['60%', '80%']} />}
      {endsAll && (
        <ConfirmAction
          user={user}
          confirmation={getConfirmations(user).signOut}
          onClose={() => setEndsAll(false)}
        />
      )}
    </Section>
  );
}

function SessionList({ userId, sessions }: { userId: string; sessions: readonly SessionInfo[] }) {
  const { pendingIds, isFree, add, remove } = usePendingIds();
  const end = async ({ id, device }: SessionInfo) => {
    if (!isFree(id)) return;
    add([id]);
    try {
      await endSession(userId, id);
      toast({ title: 'Session ended', description: `${deviceName(device)} is signed out.` });
    } catch (error) {
      toastFailure('Error', error, 'The session could not be ended. Please try again.');
    } finally {
      remove([id]);
    }
  };
  return (
    <RowList items={sessions} getKey={({ id }) => id}>
      {(session) => (
        <Row
          title={
            <>
              {deviceName(session.device)}
              {session.isCurrent && <Badge tone="success">This device</Badge>}
            </>
          }
          details={[session.network, `Last used ${formatMoment(session.lastUsedAt)}`]}
        >
          {!session.isCurrent && (
            <Button
              size="sm"
              variant="ghost"
              pending={pendingIds.has(session.id)}
              aria-label={`End the session on ${deviceName(session.device)}`}
              onClick={() => void end(session)}
            >
              End
            </Button>
          )}
        </Row>
      )}
    </RowList>
  );
}
