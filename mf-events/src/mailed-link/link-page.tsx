import { ApiError, Link, isUnauthorized, reasonOf, requireSignIn, useSession } from '@backflow/platform';
import { useLinkToken } from '@backflow/remote-kit';
import { Alert, Button, Card, Container, PageHeader, VisuallyHidden, buttonClass } from '@backflow/ui';
import type { ReactNode } from 'react';
import styles from './link-page.module.css';

interface Props {
  title: string;
  lead: string;
  /** Called with the token of a complete link. */
  children: (token: string) => ReactNode;
}

/** The page behind a link of a mail, to accept or decline something. Opening it changes nothing. */
export function LinkPage({ title, lead, children }: Props) {
  const token = useLinkToken();
  return (
    <Container width="text" className={styles.page}>
      <PageHeader {...{ title, lead }} />
      <Card>
        <div className={styles.states} aria-live="polite">
          {token === null ? (
            <Alert tone="warning" title="This link is not complete">
              Open it once more from the email, all of it.
            </Alert>
          ) : (
            children(token)
          )}
        </div>
      </Card>
    </Container>
  );
}

/** One of the two answers. */
interface Answer {
  isPending: boolean;
  onClick: () => void;
}

interface Answers {
  /** 'the invitation of Delta Pipe', where there are several. */
  of?: string;
  accept: Answer;
  decline: Answer;
}

/** Accepts, for which strangers sign in first, or declines. */
export function AnswerButtons({ of, accept, decline }: Answers) {
  const isSignedIn = useSession(({ status }) => status === 'signed-in');
  const label = of !== undefined && <VisuallyHidden> {of}</VisuallyHidden>;
  return (
    <div className={styles.buttons}>
      <Button
        pending={accept.isPending}
        pendingLabel="Accepting..."
        onClick={() => requireSignIn(accept.onClick)}
      >
        {isSignedIn ? 'Accept' : 'Sign In to Accept'}
        {label}
      </Button>
      <Button
        variant="quiet"
        pending={decline.isPending}
        pendingLabel="Declining..."
        onClick={decline.onClick}
      >
        Decline
        {label}
      </Button>
    </div>
  );
}

/** Why an answer did not arrive; nothing where the caller was only signed out. */
export const AnswerFailure = ({ error }: { error: Error | null }) =>
  error !== null &&
  !isUnauthorized(error) && (
    <Alert tone="danger">{reasonOf(error, 'That did not work. Please try again.')}</Alert>
  );

export const LinkNote = ({ children }: { children: ReactNode }) => <p className={styles.note}>{children}</p>;

/** Answered, withdrawn, expired, or cut off. */
export const isSpent = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'LINK_SPENT' || error.code === 'VALIDATION_FAILED');

interface Spent {
  to: string;
  /** Of the way out. */
  label: string;
  children: ReactNode;
}

export const SpentLink = ({ to, label, children }: Spent) => (
  <>
    <Alert tone="warning" title="This link does not work any more">
      {children}
    </Alert>
    <p>
      <Link to={to} className={buttonClass('quiet')}>
        {label}
      </Link>
    </p>
  </>
);
