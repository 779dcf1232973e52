import { formatPacific } from '@backflow/platform';
import { Alert, Button } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getRequest } from './api.ts';
import { DeclineDialog, GrantDialog } from './decision-dialogs.tsx';
import styles from './premium-requests.module.css';

/** Someone's open request for premium with its decision; nothing where there is none. */
export function PremiumRequestNote({ userId }: { userId: string }) {
  const { data: request } = useQuery(getRequest(userId));
  const [decision, setDecision] = useState<'grant' | 'decline' | null>(null);
  if (!request) return null;
  const Dialog = decision === 'grant' ? GrantDialog : DeclineDialog;
  return (
    <>
      <Alert
        tone="info"
        title="Asks for premium"
        action={
          <span className={styles.actions}>
            <Button size="sm" onClick={() => setDecision('grant')}>
              Grant
            </Button>
            <Button size="sm" variant="quiet" onClick={() => setDecision('decline')}>
              Decline
            </Button>
          </span>
        }
      >
        Since {formatPacific(request.requestedAt, 'MMMM d, yyyy')}.
      </Alert>
      {decision && <Dialog request={request} onClose={() => setDecision(null)} />}
    </>
  );
}
