import type { AdminUser } from '@backflow/contracts/identity';
import { formatPacific } from '@backflow/platform';
import { PhoneLink, QueryError } from '@backflow/remote-kit';
import { Alert, Dialog, Skeleton, SkeletonGroup } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { person } from './api.ts';
import { PersonActions } from './person-actions.tsx';
import styles from './person-dialog.module.css';
import { fullName, formatPlan } from './person-text.ts';

interface Props {
  id: string;
  onErased: () => void;
  onClose: () => void;
}

/** One account: contact details, plan and the administrator's actions. */
export function PersonDialog({ id, onErased, onClose }: Props) {
  const query = useQuery(person(id));
  const user = query.data;
  return (
    <Dialog
      open
      size="lg"
      title={user ? fullName(user) : 'Person'}
      description={user?.isAdmin ? 'Administrator' : undefined}
      onClose={onClose}
    >
      {user && (
        <div className={styles.person}>
          {user.suspension && <Suspended suspension={user.suspension} />}
          <Facts user={user} />
          <PersonActions user={user} onErased={onErased} />
        </div>
      )}
      {!user && query.isError && <QueryError title="This account could not be opened" query={query} />}
      {query.isPending && (
        <SkeletonGroup label="Loading the account">
          <Skeleton height={240} />
        </SkeletonGroup>
      )}
    </Dialog>
  );
}

const Suspended = ({ suspension: { reason, at } }: { suspension: NonNullable<AdminUser['suspension']> }) => (
  <Alert tone="warning" title={`Suspended since ${formatPacific(at, 'MMMM d, yyyy')}`}>
    {reason}
  </Alert>
);

function Facts({ user }: { user: AdminUser }) {
  const { email, emailConfirmed, pendingEmail, phoneNumber, company, jobTitle, createdAt } = user;
  return (
    <dl className={styles.facts}>
      <dt>Email</dt>
      <dd>
        <a href={`mailto:${email}`}>{email}</a>
        {!emailConfirmed && <p className={styles.aside}>Not confirmed yet</p>}
        {pendingEmail !== null && (
          <p className={styles.aside}>Changes to {pendingEmail} once that is confirmed</p>
        )}
      </dd>
      <dt>Phone</dt>
      <dd>{phoneNumber === null ? 'Not given' : <PhoneLink number={phoneNumber} />}</dd>
      <dt>Company</dt>
      <dd>{company ?? 'Not given'}</dd>
      <dt>Job title</dt>
      <dd>{jobTitle ?? 'Not given'}</dd>
      <dt>Plan</dt>
      <dd>{formatPlan(user)}</dd>
      <dt>Member since</dt>
      <dd>{formatPacific(createdAt, 'MMMM d, yyyy')}</dd>
    </dl>
  );
}
