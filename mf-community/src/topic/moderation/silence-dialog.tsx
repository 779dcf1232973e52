import { instant } from '@backflow/contracts';
import {
  listSilencedMembers,
  moderationReason,
  silenceForumMember,
  unsilenceForumMember,
} from '@backflow/contracts/community';
import * as z from '@backflow/contracts/zod';
import { byId, mutate, queryOf, reasonOf, toast } from '@backflow/platform';
import { formatMoment } from '@backflow/remote-kit';
import {
  DateTimeField,
  SwitchField,
  TextAreaField,
  useAppForm,
  useFormValue,
} from '@backflow/remote-kit/forms';
import { Alert, Button, Dialog } from '@backflow/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { toastError } from '../../toast-error.ts';
import styles from './moderation.module.css';

const Silence = z.object({
  isForGood: z.boolean(),
  until: z.nullable(instant('Until')),
  reason: moderationReason,
});

interface Props {
  memberId: string;
  name: string;
  onClose: () => void;
}

/** Silences a member until an instant or for good, or lifts their silence. */
export function SilenceDialog({ memberId, name, onClose }: Props) {
  const id = useId();
  const { data: silenced = [] } = useQuery(queryOf(listSilencedMembers, {}, { staleTime: 0 }));
  const silence = silenced.find((member) => member.id === memberId);
  const { control, pending, failure, formProps } = useAppForm({
    schema: Silence,
    draft: `silence.${memberId}`,
    defaultValues: { isForGood: false, until: null, reason: '' },
    validate: ({ isForGood, until }) => ({
      until: isForGood || until !== null ? undefined : 'Until is required, unless it is for good',
    }),
    submit: async ({ isForGood, until, reason }) => {
      const body = { until: isForGood ? null : until, reason };
      await mutate(silenceForumMember, { params: { id: memberId }, body });
      onClose();
      toast({ title: 'Author silenced', description: 'They may read and not post.' });
    },
  });
  const isForGood = useFormValue(control, 'isForGood');
  return (
    <Dialog
      open
      size="sm"
      title="Silence the author"
      description={`${silence?.name ?? name} may go on reading, and is shown the reason.`}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} variant="danger" pending={pending}>
            Silence
          </Button>
        </>
      }
    >
      <form id={id} {...formProps} className={styles.form}>
        {silence && (
          <Alert tone="warning" action={<LiftSilence memberId={memberId} onDone={onClose} />}>
            Silenced {silence.until === null ? 'for good' : `until ${formatMoment(silence.until)}`}:{' '}
            {silence.reason}
          </Alert>
        )}
        {failure !== null && (
          <Alert tone="danger">{reasonOf(failure, 'Failed to silence the author. Please try again.')}</Alert>
        )}
        <SwitchField control={control} name="isForGood" label="For good" />
        {!isForGood && <DateTimeField control={control} name="until" label="Until" />}
        <TextAreaField control={control} name="reason" label="Reason" maxLength={500} />
      </form>
    </Dialog>
  );
}

function LiftSilence({ memberId, onDone }: { memberId: string; onDone: () => void }) {
  const lift = useMutation({
    mutationFn: () => mutate(unsilenceForumMember, byId(memberId)),
    onSuccess: () => {
      onDone();
      toast({ title: 'The author may post again' });
    },
    onError: (error) => toastError('Failed to let the author post. Please try again.', error),
  });
  return (
    <Button variant="quiet" size="sm" pending={lift.isPending} onClick={() => lift.mutate()}>
      Let Them Post
    </Button>
  );
}
