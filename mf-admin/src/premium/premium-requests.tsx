import { mailHref } from '@backflow/contracts/identity';
import type { MemberPremiumRequest } from '@backflow/contracts/identity';
import { Link, formatPacific } from '@backflow/platform';
import { LoadMoreList, PhoneLink, QueryPending } from '@backflow/remote-kit';
import { Button, Card, EmptyState } from '@backflow/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, lazy, useState } from 'react';
import { pathOfPerson } from '../person-text.ts';
import { openPremiumRequests } from './api.ts';
import styles from './premium-requests.module.css';

// The forms are fetched with the first decision.
const GrantDialog = lazy(async () => ({ default: (await import('./decision-dialogs.tsx')).GrantDialog }));
const DeclineDialog = lazy(async () => ({ default: (await import('./decision-dialogs.tsx')).DeclineDialog }));

interface Deciding {
  request: MemberPremiumRequest;
  Dialog: typeof GrantDialog;
}

/** Open requests for premium, oldest first, for administrators to decide. */
export function PremiumRequests() {
  const query = useInfiniteQuery(openPremiumRequests);
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const requests = query.data?.pages.flatMap(({ items }) => items);
  return (
    <Card role="region" aria-label="Requests for premium">
      <h2 className={styles.title} tabIndex={-1}>
        Requests for premium
      </h2>
      {!requests && <QueryPending noun="requests" query={query} lines={['60%', '45%']} />}
      {requests?.length === 0 && (
        <EmptyState drawing="gauge" title="No open requests">
          Whoever asks for premium appears here, and you get an email.
        </EmptyState>
      )}
      {requests && requests.length > 0 && (
        <LoadMoreList
          items={requests}
          query={query}
          errorMessage="More requests could not be loaded."
          className={styles.list}
        >
          {(request) => (
            <Request
              request={request}
              onGrant={() => setDeciding({ request, Dialog: GrantDialog })}
              onDecline={() => setDeciding({ request, Dialog: DeclineDialog })}
            />
          )}
        </LoadMoreList>
      )}
      {deciding && (
        <Suspense>
          <deciding.Dialog request={deciding.request} onClose={() => setDeciding(null)} />
        </Suspense>
      )}
    </Card>
  );
}

interface RequestProps {
  request: MemberPremiumRequest;
  onGrant: () => void;
  onDecline: () => void;
}

const Request = ({ request: { member, requestedAt }, onGrant, onDecline }: RequestProps) => {
  const name = `${member.firstName} ${member.lastName}`;
  return (
    <div className={styles.request}>
      <div className={styles.who}>
        <h3>
          <Link to={pathOfPerson(member.id)}>{name}</Link>
        </h3>
        <p>{member.company ?? 'No company given'}</p>
      </div>
      <div className={styles.contact}>
        <a href={mailHref(member.email)}>{member.email}</a>
        {member.phoneNumber === null ? (
          <span>No phone given</span>
        ) : (
          <PhoneLink number={member.phoneNumber} />
        )}
      </div>
      <p className={styles.date}>Asked {formatPacific(requestedAt, 'MMM d, yyyy')}</p>
      <div className={styles.actions}>
        <Button size="sm" onClick={onGrant} aria-label={`Grant premium to ${name}`}>
          Grant
        </Button>
        <Button size="sm" variant="quiet" onClick={onDecline} aria-label={`Decline the request of ${name}`}>
          Decline
        </Button>
      </div>
    </div>
  );
};
