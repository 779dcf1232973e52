import { mayUsePremium, requestPremium } from '@backflow/contracts/identity';
import type { Member, PremiumRequest } from '@backflow/contracts/identity';
import {
  Link,
  currentSession,
  formatPacific,
  queryClient,
  requireSignIn,
  toast,
  toastFailure,
  useSession,
} from '@backflow/platform';
import { QueryError, formatDay, monthlyPremiumPrice } from '@backflow/remote-kit';
import { Alert, Button, Skeleton, SkeletonGroup } from '@backflow/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SendAgain } from '../../account/unconfirmed-email-notice.tsx';
import { submitPremiumRequest, myPremiumRequest } from './my-request.ts';
import { PREMIUM_REQUESTS_PATH } from '../../account/plan.tsx';
import styles from './premium-page.module.css';

/** The price of premium, and what this visitor can do: request it, wait, or sign in. */
export function RequestCard() {
  const { status, user } = useSession();
  return (
    <section className={styles.card} aria-label="Request premium">
      <Price />
      <div aria-live="polite" className={styles.state}>
        {status === 'unknown' && <Loading />}
        {(status === 'signed-out' || status === 'unavailable') && <RequestButton />}
        {user && <StateOf user={user} />}
      </div>
    </section>
  );
}

function Price() {
  const price = monthlyPremiumPrice();
  if (price === null) {
    return (
      <div>
        <p className={styles.price}>On request</p>
        <p className={styles.aside}>We tell you what it costs before anything is invoiced.</p>
      </div>
    );
  }
  return (
    <div>
      <p className={styles.price}>
        {price}
        <span className={styles.per}>/month</span>
      </p>
      <p className={styles.aside}>By invoice. Nothing is charged before you have it.</p>
    </div>
  );
}

function StateOf({ user }: { user: Member }) {
  if (user.isAdmin) {
    return (
      <Alert title="Administrator">
        Everything premium is open to you. There is nothing to ask for.{' '}
        <Link to={PREMIUM_REQUESTS_PATH}>Requests for premium</Link>
      </Alert>
    );
  }
  return <StateOfMember user={user} />;
}

function StateOfMember({ user }: { user: Member }) {
  const query = useQuery(myPremiumRequest);
  const { data: own } = query;
  if (mayUsePremium(user)) return <Granted until={own?.status === 'granted' ? own.until : null} />;
  if (own === undefined)
    return <QueryError title="Your request could not be loaded" query={query} loading={<Loading />} />;
  if (own?.status === 'open') return <OpenRequest own={own} email={user.email} />;
  return (
    <>
      {own?.status === 'declined' && <Declined own={own} />}
      {user.emailConfirmed ? (
        <RequestButton again={own !== null} />
      ) : (
        <Alert tone="info" title="Confirm your email address first" action={<SendAgain email={user.email} />}>
          Our answer comes by email. Open the link we sent to {user.email}, then ask here.
        </Alert>
      )}
    </>
  );
}

const REQUESTING = [requestPremium.id];

/** The request button. Visitors sign in first; then the request is sent, or its state is shown. */
function RequestButton({ again = false }: { again?: boolean }) {
  const { mutate, isPending } = useMutation({
    mutationKey: REQUESTING,
    mutationFn: submitPremiumRequest,
    onSuccess: () => toast({ title: 'Premium requested', description: 'We answer by email.' }),
    onError: (error) => toastFailure('Error', error, 'Your request could not be sent. Please try again.'),
  });
  const ask = () => {
    const { user } = currentSession();
    // The second click of a double click comes before the state is updated.
    const isRequested =
      queryClient.isMutating({ mutationKey: REQUESTING }) > 0 ||
      queryClient.getQueryData(myPremiumRequest.queryKey)?.status === 'open';
    if (user?.emailConfirmed && !mayUsePremium(user) && !isRequested) mutate();
  };
  return (
    <Button block pending={isPending} pendingLabel="Requesting..." onClick={() => requireSignIn(ask)}>
      {again ? 'Request Premium Again' : 'Request Premium'}
    </Button>
  );
}

/** Placeholder with the height of the button that most members see. */
const Loading = () => (
  <SkeletonGroup label="Loading your request">
    <Skeleton height={44} />
  </SkeletonGroup>
);

const Granted = ({ until }: { until: string | null }) => (
  <Alert tone="success" title="You are a premium member">
    {until === null ? 'Everything marked Premium is open to you.' : <>Until {formatDay(until)}.</>}
  </Alert>
);

const OpenRequest = ({ own, email }: { own: PremiumRequest; email: string }) => (
  <Alert tone="success" title="You have asked for premium">
    On {formatPacific(own.requestedAt, 'MMMM d, yyyy')}. We answer by email to {email}.{' '}
    <Contact>Questions?</Contact>
  </Alert>
);

const Declined = ({ own }: { own: PremiumRequest }) => (
  <Alert tone="warning" title="Your last request was declined">
    <span className={styles.reason}>{own.reason}</span> <Contact>Talk to us</Contact>
  </Alert>
);

const Contact = ({ children }: { children: ReactNode }) => <Link to="/contact-us">{children}</Link>;
