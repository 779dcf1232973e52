import { AttendeeMail } from '@backflow/contracts';
import type { MailReach } from '@backflow/contracts';
import type * as z from '@backflow/contracts/zod';
import { reasonOf, toast } from '@backflow/platform';
import { ConfirmDialog } from '@backflow/remote-kit';
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
import { counted } from '../frame/words.ts';
import type { Of } from './api.ts';
import { KINDS } from './kinds.ts';
import type { AttendeesKind, Counts } from './kinds.ts';
import { MailReachNotice } from './mail-reach.tsx';
import styles from './mail-dialog.module.css';

interface Props {
  of: Of;
  counts: Counts;
  onClose: () => void;
}

/** Writes to those who take part, to those who wait, or to all of them. Asks before what was written is lost. */
export function MailDialog({ of: { kind, id }, counts, onClose }: Props) {
  const formId = useId();
  const [isSent, setIsSent] = useState(false);
  const { control, pending, failure, isDirty, formProps } = useAppForm({
    schema: AttendeeMail,
    draft: `mail.${kind}.${id}`,
    defaultValues: { to: 'seated', subject: '', message: '' },
    submit: async (mail) => {
      toast({ title: 'Mail sent', description: sentTo(await KINDS[kind].mail(id, mail)) });
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
        title={kind === 'courses' ? 'Mail All Members' : 'Mail All Attendees'}
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
          <SelectField control={control} name="to" label="To" options={audiences(kind, counts)} />
          <Reach of={{ kind, id }} control={control} />
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
const sentTo = ({ recipients, unreached }: Pick<MailReach, 'recipients' | 'unreached'>): string => {
  const sent = `It goes to ${counted(recipients, 'person', 'people')}.`;
  if (unreached === 0) return sent;
  return `${sent} ${counted(unreached, 'person does', 'people do')} not receive it now.`;
};

/** Whom it reaches, of those who are selected. */
function Reach({ of, control }: { of: Of; control: AppForm<z.input<typeof AttendeeMail>>['control'] }) {
  return <MailReachNotice of={of} to={useFormValue(control, 'to')} about="message" />;
}

/** To whom, and how many these are. Only events have people who wait. */
function audiences(kind: AttendeesKind, { confirmed = 0, pending = 0, waitlisted = 0 }: Counts) {
  const seated = confirmed + pending;
  const words = (label: string, count: number) => `${label} (${count.toLocaleString('en-US')})`;
  if (!KINDS[kind].statuses.includes('waitlisted')) {
    const label = kind === 'courses' ? 'Everyone enrolled' : 'Everyone registered';
    return [{ value: 'seated', label: words(label, seated) }];
  }
  return [
    { value: 'seated', label: words('Everyone with a seat', seated) },
    { value: 'waiting', label: words('The waiting list', waitlisted) },
    { value: 'all', label: words('All of them', seated + waitlisted) },
  ];
}
