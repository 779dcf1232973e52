import { HOUR_KINDS, HOUR_KIND_LABELS, HoursCorrection, correctHours } from '@backflow/contracts/bookings';
import { byId, mutate, toPacificWallTime, toast } from '@backflow/platform';
import { FieldRow, SelectField, SubmitDialog, TextField, useAppForm } from '@backflow/remote-kit/forms';
import { useNow } from '@backflow/remote-kit';

interface Props {
  memberId: string;
  name: string;
  onClose: () => void;
}

const OPTIONS = HOUR_KINDS.map((kind) => ({ value: kind, label: HOUR_KIND_LABELS[kind] }));

/** Adds CE hours to a member's ledger, or takes some away. */
export function CorrectHoursDialog({ memberId, name, onClose }: Props) {
  const today = toPacificWallTime(new Date(useNow()).toISOString()).slice(0, 10);
  const form = useAppForm({
    schema: HoursCorrection,
    draft: `hours.${memberId}`,
    defaultValues: { kind: 'classroom', hours: '', day: today, reason: '' },
    async submit(correction) {
      await mutate(correctHours, { ...byId(memberId), body: correction });
      toast({ title: 'CE hours corrected' });
      onClose();
    },
    failureToast: 'The hours could not be corrected. Please try again.',
  });
  const { control } = form;
  return (
    <SubmitDialog
      size="sm"
      title={`Correct CE hours of ${name}`}
      description="An entry is added; none is changed. The member sees it with its reason."
      {...{ form, onClose }}
      submitLabel="Add Entry"
    >
      <FieldRow>
        <SelectField control={control} name="kind" options={OPTIONS} />
        <TextField
          control={control}
          name="hours"
          hint="Such as 1.5, or -1.5 to take hours away"
          autoComplete="off"
        />
      </FieldRow>
      <TextField control={control} name="day" type="date" max={today} hint="The hours count for its year" />
      <TextField control={control} name="reason" maxLength={300} />
    </SubmitDialog>
  );
}
