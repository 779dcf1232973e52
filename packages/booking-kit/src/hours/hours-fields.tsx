import { HOUR_KIND_LABELS } from '@backflow/contracts/bookings';
import type { hoursInput } from '@backflow/contracts/bookings';
import type * as z from '@backflow/contracts/zod';
import { FieldRow, TextField } from '@backflow/remote-kit/forms';
import type { FormControl } from '@backflow/remote-kit/forms';

interface Props {
  /** Control of a form with the field `hours`, whose values are those of `hoursValues`. */
  control: FormControl<{ hours?: z.input<typeof hoursInput> }>;
}

/** The CE hours that an event, a webinar or a course earns, by kind. */
export const HoursFields = ({ control }: Props) => (
  <FieldRow>
    <TextField {...getField('classroom')} control={control} name="hours.classroom" />
    <TextField {...getField('handsOn')} control={control} name="hours.handsOn" />
    <TextField {...getField('online')} control={control} name="hours.online" />
  </FieldRow>
);

const getField = (kind: keyof typeof HOUR_KIND_LABELS) =>
  ({
    label: `${HOUR_KIND_LABELS[kind]} CE hours`,
    optional: true,
    inputMode: 'decimal',
    autoComplete: 'off',
  }) as const;
