import { updateNotifications } from '@backflow/contracts';
import type { Member, NotificationFlags } from '@backflow/contracts';
import { reasonOf, refreshSession, request, toast } from '@backflow/platform';
import { Card, Switch } from '@backflow/ui';
import { useMutation } from '@tanstack/react-query';
import styles from './settings-page.module.css';

type Flag = keyof NotificationFlags;

const ROWS: readonly { flag: Flag; title: string; description: string }[] = [
  {
    flag: 'emailNotifications',
    title: 'Email Notifications',
    description: 'Confirmations, invoices and changes to what you registered for.',
  },
  {
    flag: 'smsNotifications',
    title: 'SMS Alerts',
    description: 'A text message when an event is close or changes.',
  },
  {
    flag: 'weeklyEmailDigest',
    title: 'Weekly Email Digest',
    description: 'New courses and resources, once a week.',
  },
  {
    flag: 'newEventAlerts',
    title: 'New Event Alerts',
    description: 'A message when a new event is announced.',
  },
];

export function NotificationSettings({ user }: { user: Member }) {
  const change = useMutation({
    mutationFn: async (flags: Partial<NotificationFlags>) => {
      await request(updateNotifications, { body: flags });
      await refreshSession();
    },
    onSuccess: () =>
      toast({ title: 'Settings updated', description: 'Your notification preferences have been saved.' }),
    onError: (error) =>
      toast({
        title: 'Error',
        description: reasonOf(error, 'Failed to update notification preferences.'),
        variant: 'destructive',
      }),
  });
  return (
    <Card>
      <h2 className={styles.title}>Notifications</h2>
      <p className={styles.lead}>What we may write to you about.</p>
      <div className={styles.rows}>
        {ROWS.map(({ flag, title, description }) => (
          <Switch
            key={flag}
            name={flag}
            label={title}
            description={description}
            checked={change.isPending ? (change.variables[flag] ?? user[flag]) : user[flag]}
            disabled={change.isPending}
            onCheckedChange={(checked) => change.mutate({ [flag]: checked })}
          />
        ))}
      </div>
    </Card>
  );
}
