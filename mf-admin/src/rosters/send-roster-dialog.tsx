import { ROSTER_METHODS, SentRoster, markRosterSent } from '@backflow/contracts/credentials';
import type { RosterDetails } from '@backflow/contracts/credentials';
import { pacificDay } from '@backflow/contracts/time';
import { mutate, toast } from '@backflow/platform';
import { useNow } from '@backflow/remote-kit';
import { FieldRow, SelectField, SubmitDialog, TextField, useAppForm } from '@backflow/remote-kit/forms';

interface Props {
  roster: RosterDetails;
  onClose: () => void;
}

const OPTIONS = Object.entries(ROSTER_METHODS).map(([value, label]) => ({ value, label }));

/** Stores that a roster was sent, with its rows as they are on the page. */
export function SendRosterDialog({
  roster: { offerId, authorityId, authority, endedOn, digest },
  onClose,
}: Props) {
  const today = pacificDay(new Date(useNow()));
  const form = useAppForm({
    schema: SentRoster,
    draft: `roster.${offerId}.${authorityId}`,
    defaultValues: { sentOn: today, method: 'email' as const, note: '', digest },
    async submit(body) {
      // A draft of before may have the name of older rows.
      await mutate(markRosterSent, { params: { offerId, authorityId }, body: { ...body, digest } });
      toast({ title: 'The roster is marked as sent' });
      onClose();
    },
  });
  const { control } = form;
  return (
    <SubmitDialog
      size="sm"
      title={`Mark the roster for ${authority} as sent`}
      description="Its rows are stored as they are now, and retained for seven years."
      form={form}
      submitLabel="Mark as Sent"
      errorMessage="It could not be marked as sent."
      onClose={onClose}
    >
      <FieldRow>
        <TextField control={control} name="sentOn" type="date" min={endedOn} max={today} />
        <SelectField control={control} name="method" options={OPTIONS} />
      </FieldRow>
      <TextField control={control} name="note" optional maxLength={300} />
    </SubmitDialog>
  );
}
