import {
  AttendeeMail,
  BULK_LIMIT,
  KIND_OF_PATH,
  hasWaitingList,
  mailAttendees,
} from '@backflow/contracts/bookings';
import type { Attendee, BookingCounts, OfferPath } from '@backflow/contracts/bookings';
import type { RecipientPreview } from '@backflow/contracts/shared';
import type * as z from '@backflow/contracts/zod';
import { reasonOf, request, toast } from '@backflow/platform';
import { formatCount } from '@backflow/remote-kit';
import {
  FormDialog,
  SelectField,
  TextAreaField,
  TextField,
  useAppForm,
  useFormValue,
} from '@backflow/remote-kit/forms';
import type { AppForm } from '@backflow/remote-kit/forms';
import { Alert } from '@backflow/ui';
import { useState } from 'react';
import { LABELS } from './labels.ts';
import { MailReachCount, MailReachNotice } from './mail-reach.tsx';
import styles from './mail-dialog.module.css';
import type { OfferKey } from './offer.ts';

interface Props {
  offer: OfferKey;
  counts: BookingCounts;
  /** Mails only these people. */
  people?: readonly Attendee[] | undefined;
  onClose: () => void;
}

/** Mails the attendees, the waiting list or both; or selected people. */
export function MailDialog({ offer, counts, people, onClose }: Props) {
  const [isSent, setIsSent] = useState(false);
  const form = useAppForm({
    schema: AttendeeMail,
    draft: `mail.${offer.offers}.${offer.id}${people ? '.selected' : ''}`,
    defaultValues: { to: 'seated', subject: '', message: '' },
    submit: async (mail) => {
      const sent = people
        ? await mailSelected(offer, people, mail)
        : await request(mailAttendees, { params: { ...offer }, body: mail });
      toast({ title: 'Mail sent', description: formatSent(sent) });
      setIsSent(true);
    },
  });
  const { control, failure } = form;
  return (
    <FormDialog
      form={{ ...form, isDirty: form.isDirty && !isSent, saves: Number(isSent) }}
      size="md"
      title={
        people ? `Mail to ${formatCount(people.length, 'Person', 'People')}` : LABELS[offer.offers].mailTitle
      }
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
          <Alert tone="danger">{reasonOf(failure, 'The mail could not be sent. Please try again.')}</Alert>
        )}
        {people ? (
          <MailReachCount reach={reachOf(people)} about="message" />
        ) : (
          <>
            <SelectField control={control} name="to" label="To" options={audiences(offer.offers, counts)} />
            <Reach offer={offer} control={control} />
          </>
        )}
        <TextField control={control} name="subject" label="Subject" maxLength={150} />
        <TextAreaField
          control={control}
          name="message"
          label="Message"
          rows={8}
          maxLength={5000}
          hint="Plain text. Each person receives a mail of their own."
        />
      </div>
    </FormDialog>
  );
}

/** Mails people in as many requests as their number needs. */
async function mailSelected(
  offer: OfferKey,
  people: readonly Attendee[],
  mail: Omit<AttendeeMail, 'ids'>,
): Promise<Pick<RecipientPreview, 'recipients' | 'unreached'>> {
  const sum = { recipients: 0, unreached: 0 };
  for (let first = 0; first < people.length; first += BULK_LIMIT) {
    const ids = people.slice(first, first + BULK_LIMIT).map(({ id }) => id);
    const sent = await request(mailAttendees, { params: { ...offer }, body: { ...mail, ids } });
    sum.recipients += sent.recipients;
    sum.unreached += sent.unreached;
  }
  return sum;
}

/** Who of the selected people receives the mail now. Nobody can write to an account that is gone. */
function reachOf(people: readonly Attendee[]): RecipientPreview {
  const unreached = people.flatMap(({ user: { id, firstName, lastName, emailStatus } }) =>
    emailStatus === null || emailStatus === 'confirmed' ? [] : [{ id, firstName, lastName, emailStatus }],
  );
  const recipients = people.filter(({ user }) => user.emailStatus === 'confirmed').length;
  return { recipients, unreached: unreached.length, people: unreached.slice(0, 50) };
}

/** 'It goes to 8 people. 2 people do not receive it now.' */
const formatSent = ({
  recipients,
  unreached,
}: Pick<RecipientPreview, 'recipients' | 'unreached'>): string => {
  const sent = `It goes to ${formatCount(recipients, 'person', 'people')}.`;
  if (unreached === 0) return sent;
  return `${sent} ${formatCount(unreached, 'person does', 'people do')} not receive it now.`;
};

interface ReachProps {
  offer: OfferKey;
  control: AppForm<z.input<typeof AttendeeMail>>['control'];
}

/** How many people of the selected audience receive the mail. */
function Reach({ offer, control }: ReachProps) {
  return <MailReachNotice offer={offer} to={useFormValue(control, 'to')} about="message" />;
}

/** The options of the audience, with their counts. */
function audiences(offers: OfferPath, { confirmed, pending, waitlisted }: BookingCounts) {
  const seated = confirmed + pending;
  const format = (label: string, count: number) => `${label} (${count.toLocaleString('en-US')})`;
  if (!hasWaitingList(KIND_OF_PATH[offers])) {
    return [{ value: 'seated', label: format(LABELS[offers].everyone, seated) }];
  }
  return [
    { value: 'seated', label: format('Everyone with a seat', seated) },
    { value: 'waiting', label: format('The waiting list', waitlisted) },
    { value: 'all', label: format('All of them', seated + waitlisted) },
  ];
}
