import type { Member } from '@backflow/contracts/identity';
import { Link, formatPacific } from '@backflow/platform';
import { Card } from '@backflow/ui';
import type { ReactNode } from 'react';
import { NotificationSettings } from '../../account/notifications/notification-settings.tsx';
import styles from './profile.module.css';

/** The account's data, read-only; the settings page changes it. */
export const Profile = ({ user }: { user: Member }) => (
  <div className={styles.profile}>
    <Card>
      <h2 className={styles.title}>Profile</h2>
      <dl className={styles.facts}>
        <Fact name="First name">{user.firstName}</Fact>
        <Fact name="Last name">{user.lastName}</Fact>
        <Fact
          name="Email"
          change={
            <Link to="/settings" aria-label="Edit email">
              Edit
            </Link>
          }
        >
          {user.email}
        </Fact>
        <Fact name="Member since">{memberSince(user)}</Fact>
      </dl>
    </Card>
    <NotificationSettings user={user} />
  </div>
);

const Fact = ({ name, children, change }: { name: string; children: string; change?: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{name}</dt>
    <dd>
      {children.trim() || 'Not provided'} {change}
    </dd>
  </div>
);

const memberSince = ({ createdAt }: Pick<Member, 'createdAt'>): string =>
  Number.isNaN(Date.parse(createdAt)) ? 'Unknown' : formatPacific(createdAt, 'MMMM d, yyyy');
