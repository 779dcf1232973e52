import { replaceCalendarFeed, revokeCalendarFeed } from '@backflow/contracts/bookings';
import type { CalendarFeed } from '@backflow/contracts/bookings';
import { formatPacific, mutationOf, toast, toastFailure } from '@backflow/platform';
import { ConfirmDialog, copyText, formatDay } from '@backflow/remote-kit';
import { Alert, Button, TextField } from '@backflow/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { LazyLinkMenu } from '../links/lazy-link-menu.tsx';
import type { MenuLink } from '../links/link-menu.tsx';
import styles from './feed-settings.module.css';

const QUESTIONS = {
  replace: {
    title: 'Replace the address?',
    question: 'Calendars that have the present address lose it: add the new one there.',
    confirmLabel: 'Replace Address',
    done: 'The calendar feed has a new address',
  },
  revoke: {
    title: 'Turn off the calendar feed?',
    question: 'The address stops working, and calendars that have it get no changes any more.',
    confirmLabel: 'Turn Off',
    done: 'Calendar feed is off',
  },
} as const;

/** The secret address of a feed: to copy, to subscribe with, to replace and to revoke. */
export function FeedAddress({ feed: { url, createdAt, lastReadOn } }: { feed: CalendarFeed }) {
  const [asked, setAsked] = useState<keyof typeof QUESTIONS>();
  return (
    <div className={styles.feed}>
      {url === null ? (
        <Alert title="The address cannot be shown any more">
          Calendars that have it go on. To add another calendar, replace the address.
        </Alert>
      ) : (
        <>
          <TextField
            label="Secret address"
            name="calendar-feed-address"
            value={url}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
            hint="Whoever has it can read your calendar. Replace it if somebody has it who should not."
          />
          <div className={styles.actions}>
            <Button variant="quiet" icon="link" onClick={() => void copyText(url, 'address')}>
              Copy Address
            </Button>
            <LazyLinkMenu label="Subscribe In" links={() => subscribeLinks(url)} />
          </div>
        </>
      )}
      <p className={styles.lead}>
        On since {formatPacific(createdAt, 'MMM d, yyyy')}.{' '}
        {lastReadOn === null
          ? 'No calendar has read it yet.'
          : `Last read by a calendar on ${formatDay(lastReadOn, 'MMM d, yyyy')}.`}
      </p>
      <div className={styles.actions}>
        <Button variant="quiet" onClick={() => setAsked('replace')}>
          Replace Address
        </Button>
        <Button variant="quiet" onClick={() => setAsked('revoke')}>
          Turn Off
        </Button>
      </div>
      {asked && <Question key={asked} of={asked} onClose={() => setAsked(undefined)} />}
    </div>
  );
}

const CHANGES = {
  replace: mutationOf(replaceCalendarFeed, () => ({}), { untilRefetched: true }),
  revoke: mutationOf(revokeCalendarFeed, () => ({}), { untilRefetched: true }),
};

function Question({ of, onClose }: { of: keyof typeof QUESTIONS; onClose: () => void }) {
  const { done, ...question } = QUESTIONS[of];
  const change = useMutation({
    ...CHANGES[of],
    onError: (error) => toastFailure('Error', error, 'The calendar feed could not be changed.'),
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      open
      {...question}
      pending={change.isPending}
      onConfirm={() => change.mutate(undefined, { onSuccess: () => toast({ title: done }) })}
      onClose={onClose}
    />
  );
}

/** Links that subscribe to a feed. `webcal:` opens the calendar app of the device. */
export function subscribeLinks(url: string): MenuLink[] {
  const webcal = url.replace(/^https?:/, 'webcal:');
  const outlook = `calendar/0/addfromweb?url=${encodeURIComponent(url)}`;
  return [
    {
      name: 'Google Calendar',
      href: `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`,
    },
    { name: 'Outlook.com', href: `https://outlook.live.com/${outlook}` },
    { name: 'Outlook (Microsoft 365)', href: `https://outlook.office.com/${outlook}` },
    { name: 'Apple or another calendar', href: webcal, isFile: true },
  ];
}
