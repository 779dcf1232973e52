import { MailReachCount, MailReachNotice } from '@backflow/booking-kit';
import {
  AttendeeMail,
  BULK_LIMIT,
  KIND_OF_PATH,
  hasWaitingList,
  mailAttendees,
} from '@backflow/contracts/bookings';
import type { Attendee, BookingCounts, OfferPath } from '@backflow/contracts/bookings';
import type { RecipientPreview } from '@backflow/contracts/shared';
import { reasonOf, request, toast } from '@backflow/platform';
import { formatCount, formatNumber } from '@backflow/remote-kit';
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
import { useState } from 'react';
import { LABELS } from './labels.ts';
import { MailReachOfSeveral, formatReach, useMailReaches } from './mail-reach-of-several.tsx';
import type { Reached } from './mail-reach-of-several.tsx';

interface Props {
  offers: OfferPath;
  /** Each offer sends an email of its own. */
  ids: readonly string[];
  /** The bookings of the only offer; undefined for several. */
  counts?: BookingCounts;
  /** Mails only these people of the only offer. */
  people?: readonly Attendee[] | undefined;
  onClose: () => void;
}

/** Mails the attendees, the waiting list or both, of one offer or of several; or selected people. */
export function MailDialog({ offers, ids, counts, people, onClose }: Props) {
  // Mails that earlier attempts have sent: a second attempt after a failure leaves them out.
  const [sent, setSent] = useState<ReadonlyMap<string, Reached>>(new Map());
  const [isSent, setIsSent] = useState(false);
  const [first = ''] = ids;
  const isSeveral = counts === undefined;
  const form = useAppForm({
    schema: AttendeeMail,
    draft: `mail.${offers}.${ids.join()}${people ? '.selected' : ''}`,
    defaultValues: { to: 'seated', subject: '', message: '' },
    submit: async (mail) => {
      const parts = people
        ? getParts(people)
        : new Map((isSeveral ? reaches.withPeople : ids).map((id) => [id, {}]));
      const { succeeded, failed } = await runInBulk(
        [...parts.keys()].filter((key) => !sent.has(key)),
        (key) =>
          request(mailAttendees, {
            params: { offers, id: people ? first : key },
            body: { ...mail, ...parts.get(key) },
          }),
      );
      const all = new Map([...sent, ...succeeded.map(({ id, result }) => [id, result] as const)]);
      setSent(all);
      if (failed[0]) throw failed[0].error;
      toast({ title: 'Email sent', description: formatReach([...all.values()]) });
      setIsSent(true);
    },
  });
  const { control, failure } = form;
  const to = useFormValue(control, 'to');
  const reaches = useMailReaches(offers, isSeveral ? ids : [], to);
  const [one, many] = [KIND_OF_PATH[offers], offers];
  const { mailTitle } = LABELS[offers];
  const offerCount = formatCount(ids.length, one, many);
  return (
    <FormDialog
      form={{ ...form, isDirty: form.isDirty && !isSent, saves: Number(isSent) }}
      size="md"
      title={
        people
          ? `Email to ${formatCount(people.length, 'Person', 'People')}`
          : `${mailTitle}${isSeveral ? ` of ${offerCount}` : ''}`
      }
      saveLabel="Send"
      leaveQuestion={{
        title: 'Leave without sending?',
        question: 'What you wrote is not sent yet.',
        cancelLabel: 'Keep Writing',
      }}
      onClose={onClose}
    >
      {failure !== null && (
        <Alert tone="danger">
          {isSeveral && sent.size > 0 && `It went to ${sent.size} of ${offerCount}. `}
          {reasonOf(failure, 'The email could not be sent. Please try again.')}
        </Alert>
      )}
      {!people && (
        <SelectField control={control} name="to" label="To" options={getAudiences(offers, counts)} />
      )}
      {people ? (
        <MailReachCount reach={getReach(people)} about="message" />
      ) : isSeveral ? (
        <MailReachOfSeveral reaches={reaches} />
      ) : (
        <MailReachNotice offer={{ offers, id: first }} to={to} about="message" />
      )}
      <TextField control={control} name="subject" label="Subject" maxLength={150} />
      <TextAreaField
        control={control}
        name="message"
        label="Message"
        rows={8}
        maxLength={5000}
        hint={`Plain text. Each person receives an email of their own${isSeveral ? `, and whoever booked several of these ${many} one for each` : ''}.`}
      />
    </FormDialog>
  );
}

/** The people in as many requests as their number needs. */
function getParts(people: readonly Attendee[]): ReadonlyMap<string, { ids?: string[] }> {
  const ids = people.map(({ id }) => id);
  const parts = Array.from({ length: Math.ceil(ids.length / BULK_LIMIT) }, (_, index) =>
    ids.slice(index * BULK_LIMIT, (index + 1) * BULK_LIMIT),
  );
  return new Map(parts.map((part) => [part.join(), { ids: part }]));
}

/** Selected people who receive the mail now. Nobody can write to an account that is gone. */
function getReach(people: readonly Attendee[]): RecipientPreview {
  const unreached = people.flatMap(({ user: { id, firstName, lastName, emailStatus } }) =>
    emailStatus === null || emailStatus === 'confirmed' ? [] : [{ id, firstName, lastName, emailStatus }],
  );
  const recipients = people.filter(({ user }) => user.emailStatus === 'confirmed').length;
  return { recipients, unreached: unreached.length, people: unreached.slice(0, 50) };
}

/** The audiences of a kind of offers, with their numbers of people where these are known. */
function getAudiences(offers: OfferPath, counts?: BookingCounts) {
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
