import { updateNotifications } from '@backflow/contracts/identity';
import type { Member, NotificationFlags } from '@backflow/contracts/identity';
import { toast, toastFailure } from '@backflow/platform';
import { Card, Switch } from '@backflow/ui';
import { useMutation } from '@tanstack/react-query';
import { changeAccount } from '../change-account.ts';
import { SmsRow } from './sms-row.tsx';
import styles from '../account.module.css';

/** All but text messages, which need a number. */
type Flag = Exclude<keyof NotificationFlags, 'smsNotifications'>;

interface Row {
  flag: Flag;
  title: string;
  description: string;
}

const EMAIL: Row = {
  flag: 'emailNotifications',
  title: 'Email Notifications',
  description:
    'Confirmations of what you registered for, and a reminder the day before. Word of a payment, or of an event that is moved or cancelled, comes in any case.',
};

const ROWS: readonly Row[] = [
  {
    flag: 'weeklyEmailDigest',
    title: 'Weekly Email Digest',
    description:
      'New events, courses, resources and forum topics, every Monday at 7:00 AM PT. Nothing new, no email.',
  },
  {
    flag: 'newEventAlerts',
    title: 'New Event Alerts',
    description: 'An email when new events or webinars are announced.',
  },
];

export const NotificationSettings = ({ user }: { user: Member }) => (
  <Card>
    <h2 className={styles.title}>Notifications</h2>
    <p className={styles.lead}>What we may write to you about.</p>
    <div className={styles.rows}>
      <NotificationRow {...EMAIL} user={user} />
      <SmsRow user={user} />
      {ROWS.map((row) => (
        <NotificationRow key={row.flag} {...row} user={user} />
      ))}
    </div>
  </Card>
);

function NotificationRow({ flag, title, description, user }: Row & { user: Member }) {
  const change = useMutation({
    // Sequential: each response is the whole account.
    scope: { id: 'notifications' },
    mutationFn: (checked: boolean) => changeAccount(updateNotifications, { body: { [flag]: checked } }),
    onSuccess: () =>
      toast({ title: 'Settings updated', description: 'Your notification preferences have been saved.' }),
    onError: (error) => {
      toastFailure('Error', error, 'Failed to update notification preferences.');
    },
  });
  return (
    <Switch
      name={flag}
      label={title}
      description={description}
      checked={change.isPending ? change.variables : user[flag]}
      // The switch stays enabled meanwhile: keyboard users would lose the focus.
      aria-busy={change.isPending || undefined}
      onCheckedChange={(checked) => {
        if (!change.isPending) change.mutate(checked);
      }}
    />
  );
}
