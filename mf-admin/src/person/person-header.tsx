import { mailHref, planName } from '@backflow/contracts/identity';
import type { AdminUser } from '@backflow/contracts/identity';
import { formatPacific } from '@backflow/platform';
import { PhoneLink, formatMoment } from '@backflow/remote-kit';
import { Alert, Avatar, Badge, Badges, Card } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatPlan } from '../person-text.ts';
import { sessionsQuery } from './api.ts';
import { Licences } from './licences.tsx';
import styles from './person-page.module.css';

/** Photo, plan and contact details of an account. */
export function PersonHeader({ user }: { user: AdminUser }) {
  const hasAccount = user.hasAccount !== false;
  const { firstName, email, pendingEmail, phoneNumber, company, jobTitle, createdAt, suspension } = user;
  return (
    <>
      {suspension && (
        <Alert tone="warning" title={`Suspended since ${formatPacific(suspension.at, 'MMMM d, yyyy')}`}>
          {suspension.reason}
        </Alert>
      )}
      <Card className={styles.header}>
        <Avatar src={user.profileImageUrl} letter={firstName || (email ?? '?')} size={72} />
        <dl className={styles.facts}>
          <Fact label="Email">
            {email === null ? 'Not given' : <a href={mailHref(email)}>{email}</a>}
            <EmailBadge user={user} />
            {pendingEmail !== null && (
              <p className={styles.aside}>Changes to {pendingEmail} once that is confirmed</p>
            )}
          </Fact>
          <Fact label="Phone">{phoneNumber === null ? 'Not given' : <PhoneLink number={phoneNumber} />}</Fact>
          <Fact label="Company">{company ?? 'Not given'}</Fact>
          <Fact label="Job title">{jobTitle ?? 'Not given'}</Fact>
          <Fact label="Licenses">
            <Licences user={user} />
          </Fact>
          <Fact label={hasAccount ? 'Plan' : 'Account'}>
            {hasAccount || user.subscriptionStatus === 'premium' ? (
              <PlanBadge user={user} />
            ) : (
              <Badge tone="brass">No account</Badge>
            )}
          </Fact>
          {hasAccount && user.hasSecondFactor !== undefined && (
            <Fact label="Two-step sign-in">{user.hasSecondFactor ? 'On' : 'Off'}</Fact>
          )}
          <Fact label={hasAccount ? 'Member since' : 'Added'}>
            {formatPacific(createdAt, 'MMMM d, yyyy')}
          </Fact>
          {hasAccount && (
            <Fact label="Last seen">
              <LastSeen id={user.id} />
            </Fact>
          )}
        </dl>
      </Card>
    </>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

const PlanBadge = ({ user }: { user: AdminUser }) => (
  <Badges>
    <Badge tone={user.isAdmin ? 'water' : user.subscriptionStatus === 'premium' ? 'brass' : 'neutral'}>
      {user.subscriptionStatus === 'premium' && !user.isAdmin ? formatPlan(user) : planName(user)}
    </Badge>
    {user.suspension && <Badge tone="danger">Suspended</Badge>}
  </Badges>
);

const EMAIL_STATUS = {
  confirmed: <Badge tone="success">Confirmed</Badge>,
  unconfirmed: <Badge tone="brass">Not confirmed yet</Badge>,
  bounced: <Badge tone="danger">Refuses email</Badge>,
};

function EmailBadge({ user: { emailStatus, emailConfirmed, hasAccount } }: { user: AdminUser }) {
  const status = emailStatus ?? (emailConfirmed ? 'confirmed' : 'unconfirmed');
  // Nobody has been asked to confirm it.
  if (status === 'none' || (status === 'unconfirmed' && hasAccount === false)) return null;
  return EMAIL_STATUS[status];
}

/** The last use of any session that has not ended. */
function LastSeen({ id }: { id: string }) {
  const { data, isError } = useQuery(sessionsQuery(id));
  if (isError) return 'Not known at the moment';
  if (!data) return '…';
  const last = data
    .map(({ lastUsedAt }) => lastUsedAt)
    .sort((a, b) => Date.parse(a) - Date.parse(b))
    .at(-1);
  return last === undefined ? 'Not signed in anywhere' : formatMoment(last);
}
