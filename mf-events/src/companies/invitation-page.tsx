import { COMPANY_ROLE_NOTES, MY_COMPANIES_PATH, getCompanyInvitation } from '@backflow/contracts/identity';
import type { ReceivedInvitation } from '@backflow/contracts/identity';
import {
  ApiError,
  Link,
  isUnauthorized,
  queryOf,
  reasonOf,
  requireSignIn,
  usePageTitle,
  useSession,
} from '@backflow/platform';
import { QueryPending, formatMoment, fullName, useLinkToken } from '@backflow/remote-kit';
import { Alert, Button, Card, Container, PageHeader, buttonClass } from '@backflow/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { accepting, declining, formatRole } from './api.ts';
import styles from './companies.module.css';

/** The page behind the link of an invitation, to accept or decline. Opening it changes nothing. */
export function InvitationPage() {
  usePageTitle('Invitation');
  const token = useLinkToken();
  return (
    <Container width="text" className={styles.page}>
      <PageHeader title="A company invites you" lead="Accept, and it can book and pay for you." />
      <Card>
        <div className={styles.states} aria-live="polite">
          {token === null ? (
            <Alert tone="warning" title="This link is not complete">
              Open it once more from the email, all of it.
            </Alert>
          ) : (
            <Invitation key={token} token={token} />
          )}
        </div>
      </Card>
    </Container>
  );
}

function Invitation({ token }: { token: string }) {
  const accept = useMutation(accepting);
  const decline = useMutation(declining);
  const isOpen = !accept.isSuccess && !decline.isSuccess;
  const query = useQuery({ ...queryOf(getCompanyInvitation, { query: { token } }), enabled: isOpen });
  if (accept.isSuccess) return <Accepted id={accept.data.id} name={accept.data.name} />;
  if (decline.isSuccess)
    return (
      <Alert tone="success" title="You have declined">
        Nothing else happens.
      </Alert>
    );
  const failure = accept.error ?? decline.error;
  if (isSpent(query.error) || isSpent(failure)) return <Spent error={failure} />;
  if (!query.isSuccess) return <QueryPending noun="invitation" query={query} lines={['70%', '50%', '60%']} />;
  return (
    <>
      <Offer invitation={query.data} />
      {failure !== null && !isUnauthorized(failure) && (
        <Alert tone="danger">{reasonOf(failure, 'That did not work. Please try again.')}</Alert>
      )}
      <div className={styles.buttons}>
        <AcceptButton pending={accept.isPending} onAccept={() => accept.mutate({ token })} />
        <Button
          variant="quiet"
          pending={decline.isPending}
          pendingLabel="Declining..."
          onClick={() => decline.mutate({ token })}
        >
          Decline
        </Button>
      </div>
      <Caller expiresAt={query.data.expiresAt} />
    </>
  );
}

const Offer = ({ invitation: { company, from, role } }: { invitation: ReceivedInvitation }) => (
  <>
    <h2>{company}</h2>
    <p>
      {from ?? 'The company'} invites you as {formatRole(role)}. {COMPANY_ROLE_NOTES[role]}.
    </p>
    <p>
      The company sees what it books for you. Your other bookings and your hours it sees only if you share
      them, and you can leave at any time.
    </p>
  </>
);

function AcceptButton({ pending, onAccept }: { pending: boolean; onAccept: () => void }) {
  const isSignedIn = useSession(({ status }) => status === 'signed-in');
  return (
    <Button pending={pending} pendingLabel="Accepting..." onClick={() => requireSignIn(onAccept)}>
      {isSignedIn ? 'Accept' : 'Sign In to Accept'}
    </Button>
  );
}

/** With which account the invitation is accepted. */
function Caller({ expiresAt }: { expiresAt: string }) {
  const user = useSession((session) => session.user);
  return (
    <p className={styles.aside}>
      {user
        ? `You are signed in as ${fullName(user)} (${user.email}).`
        : 'Without an account, you make one there.'}{' '}
      The link works until {formatMoment(expiresAt)}.
    </p>
  );
}

const Accepted = ({ id, name }: { id: string; name: string }) => (
  <>
    <Alert tone="success" title={`You are with ${name} now`}>
      Who invited you gets an email. You choose what the company sees of you.
    </Alert>
    <p>
      <Link to={`${MY_COMPANIES_PATH}/${id}`} className={buttonClass('primary')}>
        See the Company
      </Link>
    </p>
  </>
);

/** Answered, withdrawn, expired, or cut off. */
const isSpent = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'LINK_SPENT' || error.code === 'VALIDATION_FAILED');

const Spent = ({ error }: { error: unknown }) => (
  <>
    <Alert tone="warning" title="This link does not work any more">
      {error instanceof ApiError && error.code === 'LINK_SPENT'
        ? error.message
        : 'The invitation was answered or withdrawn, or has expired. Ask who invited you for another one.'}
    </Alert>
    <p>
      <Link to={MY_COMPANIES_PATH} className={buttonClass('quiet')}>
        See Your Companies
      </Link>
    </p>
  </>
);
