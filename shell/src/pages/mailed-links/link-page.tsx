import { reasonOf } from '@backflow/platform';
import { useLinkToken } from '@backflow/remote-kit';
import { Alert, Button, Card } from '@backflow/ui';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AuthPage } from '../../sign-in/auth-page.tsx';
import styles from './link-page.module.css';
import { SpentLink, isSpent } from './mailed-link.tsx';

interface Props {
  title: string;
  lead: string;
  /** A sentence about what the button does. */
  question: string;
  buttonLabel: string;
  pendingLabel: string;
  onConfirm: (token: string) => Promise<unknown>;
  done: ReactNode;
  /** Says how to get another link. */
  resend: ReactNode;
}

/**
 * A page for a mailed link. Opening it changes nothing, because programs that scan mails open links too; only the button
 * uses the token.
 */
export function LinkPage({
  title,
  lead,
  question,
  buttonLabel,
  pendingLabel,
  onConfirm,
  done,
  resend,
}: Props) {
  const token = useLinkToken();
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: onConfirm });
  const spent = token === null || isSpent(error);
  return (
    <AuthPage title={title} lead={lead}>
      <Card>
        <div className={styles.states} aria-live="polite">
          {isSuccess && done}
          {!isSuccess && spent && <SpentLink wasMissing={token === null}>{resend}</SpentLink>}
          {!isSuccess && !spent && (
            <>
              {error !== null && (
                <Alert tone="danger">{reasonOf(error, 'That did not work. Please try again.')}</Alert>
              )}
              <p>{question}</p>
              <Button block pending={isPending} pendingLabel={pendingLabel} onClick={() => mutate(token)}>
                {buttonLabel}
              </Button>
            </>
          )}
        </div>
      </Card>
    </AuthPage>
  );
}
