import { AttendeeMail, KIND_OF_PATH, hasWaitingList } from '@backflow/contracts/bookings';
import type { BookingCounts, OfferPath } from '@backflow/contracts/bookings';
import type { RecipientPreview } from '@backflow/contracts/shared';
import type * as z from '@backflow/contracts/zod';
import { reasonOf, toast } from '@backflow/platform';
import { formatCount, formatNumber } from '@backflow/remote-kit';
import { FormDialog, SelectField, TextAreaField, TextField, useAppForm } from '@backflow/remote-kit/forms';
import { Alert } from '@backflow/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { LABELS } from './labels.ts';
import styles from './mail-dialog.module.css';

type Mail = z.output<typeof AttendeeMail>;
type Reached = Pick<RecipientPreview, 'recipients' | 'unreached'>;

interface Sending {
  /** The key of the draft. */
  draft: string;
  /** Sends the mail and returns whom it reaches; its error is shown in the form. */
  send: (mail: Mail) => Promise<Reached>;
}

/** The form of a mail to attendees. */
export function useMailForm({ draft, send }: Sending) {
  const [isSent, setIsSent] = useState(false);
  const form = useAppForm({
    schema: AttendeeMail,
    draft,
    defaultValues: { to: 'seated', subject: '', message: '' },
    submit: async (mail) => {
      toast({ title: 'Email sent', description: formatReach(await send(mail)) });
      setIsSent(true);
    },
  });
  return { ...form, isDirty: form.isDirty && !isSent, saves: Number(isSent) };
}

interface Props {
  form: ReturnType<typeof useMailForm>;
  title: string;
  /** Whom it can go to; absent for selected people. */
  audiences?: readonly { value: string; label: string }[] | undefined;
  /** How many people receive it. */
  reach: ReactNode;
  /** What a failed attempt has sent, before the reason. */
  sentBefore?: string | undefined;
  /** Continues 'Each person receives a mail of their own'. */
  hint?: string;
  onClose: () => void;
}

/** The dialog of `useMailForm`. */
export function MailFormDialog({
  form,
  title,
  audiences,
  reach,
  sentBefore = '',
  hint = '.',
  onClose,
}: Props) {
  const { control, failure } = form;
  return (
    <FormDialog
      form={form}
      size="md"
      title={title}
      saveLabel="Send"
      leaveQuestion={{
        title: 'Leave without sending?',
        question: 'What you wrote is not sent yet.',
        cancelLabel: 'Keep Writing',
      }}
      onClose={onClose}
    >
      <div className={styles.form}>
        {failure !== null && (
          <Alert tone="danger">
            {sentBefore}
            {reasonOf(failure, 'The email could not be sent. Please try again.')}
          </Alert>
        )}
        {audiences && <SelectField control={control} name="to" label="To" options={audiences} />}
        {reach}
        <TextField control={control} name="subject" label="Subject" maxLength={150} />
        <TextAreaField
          control={control}
          name="message"
          label="Message"
          rows={8}
          maxLength={5000}
          hint={`Plain text. Each person receives an email of their own${hint}`}
        />
      </div>
    </FormDialog>
  );
}

/** 'It goes to 8 people. 2 people do not receive it now.' */
export function formatReach({ recipients, unreached }: Reached): string {
  if (recipients + unreached === 0) return 'Nobody is booked, so there is nobody to write to.';
  const sent = `It goes to ${formatCount(recipients, 'person', 'people')}.`;
  if (unreached === 0) return sent;
  return `${sent} ${formatCount(unreached, 'person does', 'people do')} not receive it now.`;
}

/** The audiences of a kind of offers, with their numbers of people where these are known. */
export function audiencesOf(offers: OfferPath, counts?: BookingCounts) {
  const { confirmed = 0, pending = 0, waitlisted = 0 } = counts ?? {};
  const seated = confirmed + pending;
  const format = (label: string, count: number) => (counts ? `${label} (${formatNumber(count)})` : label);
  if (!hasWaitingList(KIND_OF_PATH[offers])) {
    return [{ value: 'seated', label: format(LABELS[offers].everyone, seated) }];
  }
  return [
    { value: 'seated', label: format('Everyone with a seat', seated) },
    { value: 'waiting', label: format('The waiting list', waitlisted) },
    { value: 'all', label: format('All of them', seated + waitlisted) },
  ];
}
