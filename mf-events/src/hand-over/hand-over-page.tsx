import { acceptHandOver, declineHandOver, getReceivedHandOver } from '@backflow/contracts/bookings';
import type { ReceivedHandOver } from '@backflow/contracts/bookings';
import { Link, mutationOf, queryOf, usePageTitle, useSession } from '@backflow/platform';
import { QueryPending, formatMoment } from '@backflow/remote-kit';
import { Alert, buttonClass } from '@backflow/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import {
  AnswerButtons,
  AnswerFailure,
  LinkNote,
  LinkPage,
  SpentLink,
  isSpent,
} from '../mailed-link/link-page.tsx';
import { HandOverFacts, getPage } from './hand-over-facts.tsx';

const accepting = mutationOf(acceptHandOver, (token: string) => ({ body: { token } }));
const declining = mutationOf(declineHandOver, (token: string) => ({ body: { token } }));

/** The page behind the link of a mail: what a colleague hands over, to accept or decline. Opening it changes nothing. */
export function HandOverPage() {
  usePageTitle('Hand-Over');
  return (
    <LinkPage title="A colleague’s booking, for you" lead="Accept it, and it is yours.">
      {(token) => <HandOverOf key={token} token={token} />}
    </LinkPage>
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
    <>
      <HandOverFacts handOver={query.data} />
      <AnswerFailure error={failure} />
      <p>
        {isConfirmed
          ? 'The seat is confirmed, and there is nothing to pay for you.'
          : `The seat is confirmed once its invoice is paid. It is ${from}’s invoice, so you need not pay it.`}
      </p>
      <AnswerButtons
        accept={{ isPending: accept.isPending, onClick: () => accept.mutate(token) }}
        decline={{ isPending: decline.isPending, onClick: () => decline.mutate(token) }}
      />
      <LinkNote>
        {!isSignedIn && 'Without an account, you make one there. '}The link works once, until{' '}
        {formatMoment(expiresAt)}.
      </LinkNote>
    </>
  );
}

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
  <SpentLink to="/events" label="See Our Events">
    It was used already, was withdrawn, or the booking is not there any more. Ask your colleague for another
    one.
  </SpentLink>
);
