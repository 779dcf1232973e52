import { acceptHandOver, declineHandOver, getReceivedHandOver } from '@backflow/contracts/bookings';
import type { ReceivedHandOver } from '@backflow/contracts/bookings';
import {
  ApiError,
  Link,
  isUnauthorized,
  mutationOf,
  queryOf,
  reasonOf,
  requireSignIn,
  usePageTitle,
  useSession,
} from '@backflow/platform';
import { QueryPending, formatMoment, useLinkToken } from '@backflow/remote-kit';
import { Alert, Button, Card, Container, PageHeader, buttonClass } from '@backflow/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { HandOverFacts, getPage } from './hand-over-facts.tsx';
import styles from './hand-over-page.module.css';

const accepting = mutationOf(acceptHandOver, (token: string) => ({ body: { token } }));
const declining = mutationOf(declineHandOver, (token: string) => ({ body: { token } }));

/** The page behind the link of a mail: what a colleague hands over, to accept or decline. Opening it changes nothing. */
export function HandOverPage() {
  usePageTitle('Hand-Over');
  const token = useLinkToken();
  return (
    <Container width="text" className={styles.page}>
      <PageHeader title="A colleague’s booking, for you" lead="Accept it, and it is yours." />
      <Card>
        <div className={styles.states} aria-live="polite">
          {token === null ? (
            <Alert tone="warning" title="This link is not complete">
              Open it once more from the email, all of it.
            </Alert>
          ) : (
            <HandOverOf key={token} token={token} />
          )}
        </div>
      </Card>
    </Container>
  );
}

function HandOverOf({ token }: { token: string }) {
  const isSignedIn = useSession(({ status }) => status === 'signed-in');
  const accept = useMutation(accepting);
  const decline = useMutation(declining);
  // Once it is accepted or declined, the link works no more.
  const isOpen = !accept.isSuccess && !decline.isSuccess;
  const query = useQuery({ ...queryOf(getReceivedHandOver, { query: { token } }), enabled: isOpen });
  if (accept.isSuccess && query.data) return <Accepted handOver={query.data} />;
  if (decline.isSuccess) return <Declined />;
  const failure = accept.error ?? decline.error;
  if (isSpent(query.error) || isSpent(failure)) return <Spent />;
  if (!query.isSuccess) return <QueryPending noun="booking" query={query} lines={['70%', '50%', '60%']} />;
  const { isConfirmed, from, expiresAt } = query.data;
  return (
    <div className={styles.offer}>
      <HandOverFacts handOver={query.data} />
      {failure !== null && !isUnauthorized(failure) && (
        <Alert tone="danger">{reasonOf(failure, 'That did not work. Please try again.')}</Alert>
      )}
      <p>
        {isConfirmed
          ? 'The seat is confirmed, and there is nothing to pay for you.'
          : `The seat is confirmed once its invoice is paid. It is ${from}’s invoice, so you need not pay it.`}
      </p>
      <div className={styles.buttons}>
        <Button
          pending={accept.isPending}
          pendingLabel="Accepting..."
          onClick={() => requireSignIn(() => accept.mutate(token))}
        >
          {isSignedIn ? 'Accept' : 'Sign In to Accept'}
        </Button>
        <Button
          variant="quiet"
          pending={decline.isPending}
          pendingLabel="Declining..."
          onClick={() => decline.mutate(token)}
        >
          Decline
        </Button>
      </div>
      <p className={styles.note}>
        {!isSignedIn && 'Without an account, you make one there. '}The link works once, until{' '}
        {formatMoment(expiresAt)}.
      </p>
    </div>
  );
}

/** Used, withdrawn, begun, or cut off. */
const isSpent = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'LINK_SPENT' || error.code === 'VALIDATION_FAILED');

const Accepted = ({ handOver }: { handOver: ReceivedHandOver }) => (
  <>
    <Alert tone="success" title={`${handOver.title} is yours`}>
      We have written to you and to {handOver.from}.
    </Alert>
    <p>
      <Link to={getPage(handOver)} className={buttonClass('primary')}>
        See the Details
      </Link>
    </p>
  </>
);

const Declined = () => (
  <Alert tone="success" title="You have declined">
    The booking stays with your colleague, whom we have told.
  </Alert>
);

const Spent = () => (
  <>
    <Alert tone="warning" title="This link does not work any more">
      It was used already, was withdrawn, or the booking is not there any more. Ask your colleague for another
      one.
    </Alert>
    <p>
      <Link to="/events" className={buttonClass('quiet')}>
        See Our Events
      </Link>
    </p>
  </>
);
