import { labelled } from '@backflow/contracts';
import { VenueInput } from '@backflow/contracts/events';
import type { VenueView } from '@backflow/contracts/events';
import * as z from '@backflow/contracts/zod';
import { formatCount } from '@backflow/remote-kit';
import {
  FieldRow,
  NumberField,
  SwitchField,
  TextAreaField,
  TextField,
  useFormValue,
} from '@backflow/remote-kit/forms';
import { RecordFormDialog, useRecordForm } from '@backflow/remote-kit/records';
import { venueRecords } from './api.ts';

/** The fields of the request, and two that only an edit has. */
const VenueSchema = z.extend(VenueInput, {
  alsoEvents: labelled('Also for its coming events', z.boolean()),
  notify: labelled('Email everyone with a booking', z.boolean()),
});

interface Props {
  /** Absent for a new venue. */
  venue?: VenueView | undefined;
  /** The first name of a new one. */
  name?: string;
  onSaved?: (venue: VenueView) => void;
  onClose: () => void;
}

const EMPTY = { address: '', latitude: null, longitude: null, seats: null, parking: '', officeNote: '' };
const CHOICES = { alsoEvents: false, notify: true };

/** The form of a venue, new or edited. */
export function VenueForm({ venue, name = '', onSaved, onClose }: Props) {
  const form = useRecordForm({
    records: {
      ...venueRecords,
      create: ({ alsoEvents: _, notify: _notify, ...input }: z.output<typeof VenueSchema>) =>
        venueRecords.create(input),
    },
    record: venue,
    schema: VenueSchema,
    getFormValues: (of) => (of ? { ...toInput(of), ...CHOICES } : { ...EMPTY, ...CHOICES, name }),
    draft: 'venue',
    onSaved: (saved) => onSaved?.(saved),
  });
  const { control } = form;
  const alsoEvents = useFormValue(control, 'alsoEvents');
  const coming = venue?.comingEvents ?? 0;
  return (
    <RecordFormDialog kind="venue" isNew={!venue} form={form} size="md" onClose={onClose}>
      <TextField control={control} name="name" maxLength={120} />
      <TextField control={control} name="address" maxLength={300} optional />
      <FieldRow>
        <NumberField control={control} name="latitude" optional />
        <NumberField control={control} name="longitude" optional />
      </FieldRow>
      <NumberField control={control} name="seats" hint="Empty where nobody has counted them." optional />
      <TextAreaField
        control={control}
        name="parking"
        hint="Attendees read it on the event’s page and in their email."
        maxLength={500}
        rows={3}
        optional
      />
      <TextAreaField
        control={control}
        name="officeNote"
        hint="For administrators only: keys, contacts, what to bring."
        maxLength={2000}
        rows={3}
        optional
      />
      {coming > 0 && (
        <SwitchField
          control={control}
          name="alsoEvents"
          label={`Also for ${formatCount(coming, 'coming event', 'coming events')}`}
          description="What was entered for one event alone stays as it is."
        />
      )}
      {coming > 0 && alsoEvents && (
        <SwitchField
          control={control}
          name="notify"
          description="They get the old and the new place where it changes."
        />
      )}
    </RecordFormDialog>
  );
}

/** The fields that are entered; absent texts are empty. */
const toInput = (venue: VenueView) => ({
  ...(Object.fromEntries(
    (Object.keys(VenueInput.shape) as (keyof VenueInput)[]).map((field) => [field, venue[field]]),
  ) as VenueInput),
});
