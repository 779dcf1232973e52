import { labelled } from '@backflow/contracts';
import { replaceInstructor } from '@backflow/contracts/events';
import * as z from '@backflow/contracts/zod';
import type { RequestOf } from '@backflow/contracts';
import { mutate, toast } from '@backflow/platform';
import { formatCount, fullName } from '@backflow/remote-kit';
import {
  SelectField,
  SubmitDialog,
  SwitchField,
  TextField,
  useAppForm,
  useFormValue,
} from '@backflow/remote-kit/forms';
import { useQuery } from '@tanstack/react-query';
import { administrators } from '../events/form/facilitator-fields.tsx';
import styles from '../forms.module.css';

const { name, notify } = replaceInstructor.body.shape;
const Schema = z.object({
  facilitatorId: labelled('Replace by', z.string()),
  name,
  notify: labelled('Email everyone with a booking', notify),
});

interface Props {
  sessions: RequestOf<typeof replaceInstructor>['body']['sessions'];
  /** Of those who are replaced. */
  names: readonly string[];
  onReplaced: () => void;
  onClose: () => void;
}

/** Asks who teaches the chosen days instead. */
export function ReplaceDialog({ sessions, names, onReplaced, onClose }: Props) {
  const { data: people = [] } = useQuery(administrators);
  const form = useAppForm({
    schema: Schema,
    draft: false,
    defaultValues: { facilitatorId: '', name: '', notify: true },
    submit: async ({ facilitatorId, ...body }) => {
      const sent = { ...body, sessions: [...sessions], facilitatorId: facilitatorId || null };
      const { replaced } = await mutate(replaceInstructor, { body: sent });
      const days = formatCount(replaced, 'day', 'days');
      toast({ title: replaced === 0 ? 'Nothing to replace' : `${body.name} teaches ${days}` });
      onReplaced();
      onClose();
    },
    failureToast: 'Failed to replace the instructor',
  });
  const { control, setValue } = form;
  const isOther = useFormValue(control, 'facilitatorId') === '';
  return (
    <SubmitDialog
      size="sm"
      title="Replace Instructor"
      description={`${formatCount(sessions.length, 'day', 'days')} of ${names.join(', ')}`}
      {...{ form, onClose }}
      submitLabel="Replace"
      className={styles.steps}
    >
      <SelectField
        control={control}
        name="facilitatorId"
        options={[
          { value: '', label: 'Somebody else' },
          ...people.map((user) => ({ value: user.id, label: fullName(user) })),
        ]}
        onValueChange={(id) => {
          const user = people.find((each) => each.id === id);
          setValue('name', user ? fullName(user) : '');
        }}
      />
      {isOther && <TextField control={control} name="name" maxLength={160} />}
      <SwitchField
        control={control}
        name="notify"
        description="They read who teaches which day. Nobody is told about drafts."
      />
    </SubmitDialog>
  );
}
