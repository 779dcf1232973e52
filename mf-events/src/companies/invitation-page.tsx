import { COMPANY_ROLE_NOTES, MY_COMPANIES_PATH, getCompanyInvitation } from '@backflow/contracts/identity';
import type { ReceivedInvitation } from '@backflow/contracts/identity';
import { ApiError, Link, queryOf, usePageTitle, useSession } from '@backflow/platform';
import { QueryPending, formatMoment, fullName } from '@backflow/remote-kit';
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
import { accepting, declining, formatInvitation } from './api.ts';

/** The page behind the link of an invitation, to accept or decline. Opening it changes nothing. */
export function InvitationPage() {
  usePageTitle('Invitation');
  return (
    <LinkPage title="A company invites you" lead="Accept, and it can book and pay for you.">
      {(token) => <Invitation key={token} token={token} />}
    </LinkPage>
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
      <AnswerFailure error={failure} />
      <AnswerButtons
        accept={{ isPending: accept.isPending, onClick: () => accept.mutate({ token }) }}
        decline={{ isPending: decline.isPending, onClick: () => decline.mutate({ token }) }}
      />
      <Caller expiresAt={query.data.expiresAt} />
    </>
  );
}

const Offer = ({ invitation }: { invitation: ReceivedInvitation }) => (
  <>
    <h2>{invitation.company}</h2>
    <p>
      {formatInvitation(invitation)}. {COMPANY_ROLE_NOTES[invitation.role]}.
    </p>
    <p>
      The company sees what it books for you. Your other bookings and your hours it sees only if you share
      them, and you can leave at any time.
    </p>
  </>
);

/** With which account the invitation is accepted. */
function Caller({ expiresAt }: { expiresAt: string }) {
  const user = useSession((session) => session.user);
  return (
    <LinkNote>
      {user
        ? `You are signed in as ${fullName(user)} (${user.email}).`
        : 'Without an account, you make one there.'}{' '}
      The link works until {formatMoment(expiresAt)}.
    </LinkNote>
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

const Spent = ({ error }: { error: unknown }) => (
  <SpentLink to={MY_COMPANIES_PATH} label="See Your Companies">
    {error instanceof ApiError && error.code === 'LINK_SPENT'
      ? error.message
      : 'The invitation was answered or withdrawn, or has expired. Ask who invited you for another one.'}
  </SpentLink>
);
