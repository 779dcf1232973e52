import { AttendeeMail, KIND_OF_PATH, hasWaitingList, mailAttendees } from '@backflow/contracts/bookings';
import type { OfferPath } from '@backflow/contracts/bookings';
import type { MailAudience } from '@backflow/contracts/shared';
import { reasonOf, request, toast } from '@backflow/platform';
import { formatCount } from '@backflow/remote-kit';
import { useAddressDialog } from '@backflow/remote-kit/admin';
import {
  FormDialog,
  SelectField,
  TextAreaField,
  TextField,
  useAppForm,
  useFormValue,
} from '@backflow/remote-kit/forms';
import { runInBulk } from '@backflow/remote-kit/lists';
import { Alert } from '@backflow/ui';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { mailReach } from './api.ts';
import { LABELS } from './labels.ts';
import styles from './mail-dialog.module.css';

interface Props {
  offers: OfferPath;
  ids: readonly string[];
}

/** Mails everyone with a booking of several offers, one mail an offer. The dialog closes by removing `?mail=` from the address. */
export function MailSeveralDialog({ offers, ids }: Props) {
  const { close } = useAddressDialog('mail');
  const [isSent, setIsSent] = useState(false);
  // Offers that have been mailed: a second attempt after a failure leaves them out.
  const [mailed, setMailed] = useState<ReadonlySet<string>>(new Set());
  const [one, many] = [KIND_OF_PATH[offers], offers];
  const form = useAppForm({
    schema: AttendeeMail,
    draft: `mail.${offers}.${ids.join()}`,
    defaultValues: { to: 'seated', subject: '', message: '' },
    submit: async (mail) => {
      const { succeeded, failed } = await runInBulk(
        reach.withPeople.filter((id) => !mailed.has(id)),
        (id) => request(mailAttendees, { params: { offers, id }, body: mail }),
      );
      setMailed(new Set([...mailed, ...succeeded.map(({ id }) => id)]));
      if (failed[0]) throw failed[0].error;
      toast({ title: 'Mail sent', description: formatReach(reach.recipients, reach.unreached) });
      setIsSent(true);
    },
  });
  const { control, failure } = form;
  const reach = useReach({ offers, ids }, useFormValue(control, 'to'));
  return (
    <FormDialog
      form={{ ...form, isDirty: form.isDirty && !isSent, saves: Number(isSent) }}
      size="md"
      title={`${LABELS[offers].mailTitle} of ${formatCount(ids.length, one, many)}`}
      saveLabel="Send"
      leaveQuestion={{
        title: 'Leave without sending?',
        question: 'What you wrote is not sent yet.',
        cancelLabel: 'Keep Writing',
      }}
      onClose={close}
    >
      <div className={styles.form}>
        {failure !== null && (
          <Alert tone="danger">
            {mailed.size > 0 && `It went to ${mailed.size} of ${formatCount(ids.length, one, many)}. `}
            {reasonOf(failure, 'The mail could not be sent. Please try again.')}
          </Alert>
        )}
        <SelectField control={control} name="to" label="To" options={audiences(offers)} />
        <div role="status">
          {reach.isError && <p>How many people receive it could not be counted.</p>}
          {reach.isComplete && <p>{formatReach(reach.recipients, reach.unreached)}</p>}
        </div>
        <TextField control={control} name="subject" label="Subject" maxLength={150} />
        <TextAreaField
          control={control}
          name="message"
          label="Message"
          rows={8}
          maxLength={5000}
          hint={`Plain text. Each person receives a mail of their own, and whoever booked several of these ${many} one for each.`}
        />
      </div>
    </FormDialog>
  );
}

/** How many people the mail would reach, over all offers. */
function useReach({ offers, ids }: Props, to: MailAudience) {
  const results = useQueries({ queries: ids.map((id) => mailReach({ offers, id }, to, 'message')) });
  const sum = (field: 'recipients' | 'unreached') =>
    results.reduce((total, { data }) => total + (data?.[field] ?? 0), 0);
  return {
    recipients: sum('recipients'),
    unreached: sum('unreached'),
    isError: results.some(({ isError }) => isError),
    isComplete: results.every(({ data }) => data !== undefined),
    /** The offers with someone to write to: the site refuses the others. */
    withPeople: ids.filter((_, index) => {
      const data = results[index]?.data;
      return data === undefined || data.recipients + data.unreached > 0;
    }),
  };
}

/** 'It goes to 8 people. 2 people do not receive it now.' */
function formatReach(recipients: number, unreached: number): string {
  if (recipients + unreached === 0) return 'Nobody is booked, so there is nobody to write to.';
  const sent = `It goes to ${formatCount(recipients, 'person', 'people')}.`;
  if (unreached === 0) return sent;
  return `${sent} ${formatCount(unreached, 'person does', 'people do')} not receive it now.`;
}

function audiences(offers: OfferPath) {
  if (!hasWaitingList(KIND_OF_PATH[offers])) return [{ value: 'seated', label: LABELS[offers].everyone }];
  return [
    { value: 'seated', label: 'Everyone with a seat' },
    { value: 'waiting', label: 'The waiting list' },
    { value: 'all', label: 'All of them' },
  ];
}
