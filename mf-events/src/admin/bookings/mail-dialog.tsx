import { AttendeeMail, KIND_OF_PATH, hasWaitingList } from '@backflow/contracts/bookings';
import type { BookingCounts, OfferPath } from '@backflow/contracts/bookings';
import type { RecipientPreview } from '@backflow/contracts/shared';
import type * as z from '@backflow/contracts/zod';
import { reasonOf, toast } from '@backflow/platform';
import { ConfirmDialog, formatCount } from '@backflow/remote-kit';
import {
  SelectField,
  TextAreaField,
  TextField,
  useAppForm,
  useFormValue,
  useLeaveGuard,
} from '@backflow/remote-kit/forms';
import type { AppForm } from '@backflow/remote-kit/forms';
import { Alert, Button, Dialog } from '@backflow/ui';
import { useEffect, useId, useRef, useState } from 'react';
import { sendMailTo } from './api.ts';
import { LABELS } from './labels.ts';
import { MailReachNotice } from './mail-reach.tsx';
import styles from './mail-dialog.module.css';
import type { OfferKey } from './offer.ts';

interface Props {
  offer: OfferKey;
  counts: BookingCounts;
  onClose: () => void;
}

/** Writes to those who take part, to those who wait, or to all of them. Asks before what was written is lost. */
export function MailDialog({ offer, counts, onClose }: Props) {
  const formId = useId();
  const [isSent, setIsSent] = useState(false);
  const { control, pending, failure, isDirty, formProps } = useAppForm({
    schema: AttendeeMail,
    draft: `mail.${offer.offers}.${offer.id}`,
    defaultValues: { to: 'seated', subject: '', message: '' },
    submit: async (mail) => {
      toast({ title: 'Mail sent', description: formatSent(await sendMailTo(offer, mail)) });
      setIsSent(true);
    },
  });
  const guard = useLeaveGuard(isDirty && !isSent, onClose);

  const leave = useRef(guard.leave);
  useEffect(() => {
    leave.current = guard.leave;
  });
  useEffect(() => {
    if (isSent) leave.current();
  }, [isSent]);

  return (
    <>
      <Dialog
        open
        title={LABELS[offer.offers].mailTitle}
        onClose={guard.close}
        footer={
          <>
            <Button variant="quiet" onClick={guard.close}>
              Cancel
            </Button>
            <Button type="submit" form={formId} pending={pending}>
              Send
            </Button>
          </>
        }
      >
        <form id={formId} {...formProps} className={styles.form}>
          {failure !== null && (
            <Alert tone="danger">{reasonOf(failure, 'The mail could not be sent. Please try again.')}</Alert>
          )}
          <SelectField control={control} name="to" label="To" options={audiences(offer.offers, counts)} />
          <Reach offer={offer} control={control} />
          <TextField control={control} name="subject" label="Subject" maxLength={150} />
          <TextAreaField
            control={control}
            name="message"
            label="Message"
            rows={8}
            maxLength={5000}
            hint="Plain text. Each person receives a mail of their own."
          />
        </form>
      </Dialog>
      <ConfirmDialog
        open={guard.isAsking}
        title="Leave without sending?"
        question="What you wrote is not sent yet."
        confirmLabel="Leave"
        cancelLabel="Keep Writing"
        onConfirm={guard.leave}
        onClose={guard.stay}
      />
    </>
  );
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

/** How many of the selected audience receive it. */
function Reach({ offer, control }: ReachProps) {
  return <MailReachNotice offer={offer} to={useFormValue(control, 'to')} about="message" />;
}

/** To whom, and how many these are. */
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
