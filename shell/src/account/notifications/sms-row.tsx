import { getSmsSettings, removeSmsNumber, updateNotifications } from '@backflow/contracts/identity';
import type { Member, SmsSettings } from '@backflow/contracts/identity';
import { queryOf, toast, toastFailure } from '@backflow/platform';
import { Alert, Button, Switch } from '@backflow/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { changeAccount } from '../change-account.ts';
import { formatNumber } from './format-number.ts';
import { SmsDialog } from './sms-dialog.tsx';
import styles from './sms.module.css';

const smsQuery = queryOf(getSmsSettings, {});

/** True if messages reach the member: the switch is on, and the number is confirmed. */
const isActive = ({ smsNotifications }: Member, settings: SmsSettings | undefined): boolean =>
  smsNotifications && settings?.phoneNumber != null && settings.stopped === null;

/** The switch of text messages. Switched on, it asks for a number and the member's consent. */
export function SmsRow({ user }: { user: Member }) {
  const { data: settings } = useQuery(smsQuery);
  const [isAsking, setIsAsking] = useState(false);
  const end = useMutation({
    scope: { id: 'notifications' },
    mutationFn: () => changeAccount(updateNotifications, { body: { smsNotifications: false } }),
    onSuccess: () =>
      toast({ title: 'Settings updated', description: 'Your notification preferences have been saved.' }),
    onError: (error) => toastFailure('Error', error, 'Failed to update notification preferences.'),
  });
  const isUnavailable = settings?.from === null;
  return (
    <>
      <Switch
        name="smsNotifications"
        label="SMS Alerts"
        description={
          isUnavailable
            ? 'This site does not send text messages yet.'
            : 'A text message when an event is close or changes, or a seat becomes free.'
        }
        disabled={isUnavailable}
        checked={!end.isPending && isActive(user, settings)}
        aria-busy={end.isPending || (isAsking && !settings) || undefined}
        onCheckedChange={(checked) => {
          if (checked) setIsAsking(true);
          else if (!end.isPending) end.mutate();
        }}
      />
      {settings?.phoneNumber != null && <OwnNumber settings={settings} number={settings.phoneNumber} />}
      {settings && isAsking && !isUnavailable && (
        <SmsDialog settings={settings} phoneNumber={user.phoneNumber} onClose={() => setIsAsking(false)} />
      )}
    </>
  );
}

function OwnNumber({ settings: { stopped, from }, number }: { settings: SmsSettings; number: string }) {
  const remove = useMutation({
    mutationFn: () => changeAccount(removeSmsNumber, {}),
    onSuccess: () => toast({ title: 'Number removed', description: 'We send no more text messages there.' }),
    onError: (error) => toastFailure('Error', error, 'The number could not be removed. Please try again.'),
  });
  const shown = formatNumber(number);
  return (
    <>
      {stopped === 'reply' && (
        <Alert tone="info" title={`${shown} has replied STOP`}>
          To get text messages again, text START to {formatNumber(from ?? '')} from that phone.
        </Alert>
      )}
      {stopped === 'refused' && (
        <Alert tone="warning" title={`Text messages cannot be delivered to ${shown}`}>
          Switch them on again with the number of a mobile phone.
        </Alert>
      )}
      <div className={styles.number}>
        <span>Number for text messages: {shown}</span>
        <Button
          variant="ghost"
          size="sm"
          pending={remove.isPending}
          pendingLabel="Removing..."
          onClick={() => remove.mutate()}
        >
          Remove Number
        </Button>
      </div>
    </>
  );
}
