import { HOUR_KINDS, hoursInput, hoursValues } from '@backflow/contracts/bookings';
import type { Hours } from '@backflow/contracts/bookings';
import { ApprovalInput, formatHoursOf } from '@backflow/contracts/credentials';
import type { Approval, MinutesByKind } from '@backflow/contracts/credentials';
import * as z from '@backflow/contracts/zod';
import { HoursFields } from '@backflow/booking-kit';
import { useDebouncedText } from '@backflow/remote-kit';
import { Combobox } from '@backflow/remote-kit/admin';
import { FieldRow, SelectField, TextField, useField } from '@backflow/remote-kit/forms';
import type { FormControl } from '@backflow/remote-kit/forms';
import { RecordFormDialog, useRecordForm } from '@backflow/remote-kit/records';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { authorities } from '../authorities/api.ts';
import { approvalRecords, classes } from './api.ts';

/** As it is typed: hours in the place of minutes. */
const { minutes: _, ...FIELDS } = ApprovalInput.shape;
const FormSchema = z.object({ ...FIELDS, hours: hoursInput });
type Values = z.output<typeof FormSchema>;

const EMPTY = {
  authorityId: '',
  kind: 'event' as const,
  offerId: '',
  courseNumber: '',
  validFrom: '',
  validUntil: '',
};

interface Props {
  /** Absent for a new one. */
  approval?: Approval | undefined;
  onClose: () => void;
}

/** The form of an approval, new or edited. */
export function ApprovalForm({ approval, onClose }: Props) {
  const form = useRecordForm({
    records: {
      ...approvalRecords,
      create: (values: Values) => approvalRecords.create(toInput(values)),
      update: (id, { version, ...values }) => approvalRecords.update(id, { ...toInput(values), version }),
    },
    record: approval,
    schema: FormSchema,
    getFormValues: (of) => {
      if (!of) return { ...EMPTY, hours: hoursValues(null) };
      const { authorityId, kind, offerId, courseNumber, validFrom, validUntil } = of;
      return {
        authorityId,
        kind,
        offerId,
        courseNumber,
        validFrom,
        validUntil,
        hours: hoursValues(toHours(of.minutes)),
      };
    },
    draft: 'approval',
  });
  const { data = [] } = useQuery(authorities);
  const { control } = form;
  return (
    <RecordFormDialog kind="approval" isNew={!approval} form={form} size="md" onClose={onClose}>
      <ClassSelect control={control} approval={approval} />
      <SelectField
        control={control}
        name="authorityId"
        options={[
          { value: '', label: 'Choose…' },
          ...data.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <TextField
        control={control}
        name="courseNumber"
        hint="As the authority has it. It is printed on certificates."
        maxLength={60}
      />
      <HoursFields control={control} />
      <FieldRow>
        <TextField control={control} name="validFrom" type="date" optional />
        <TextField control={control} name="validUntil" type="date" optional />
      </FieldRow>
    </RecordFormDialog>
  );
}

/** The event, webinar or course; its kind follows. */
function ClassSelect({
  control,
  approval,
}: {
  control: FormControl<z.input<typeof FormSchema>>;
  approval: Approval | undefined;
}) {
  const [typed, setTyped] = useState('');
  const { data = [] } = useQuery(classes(useDebouncedText(typed)));
  const [selected, setSelected] = useState<{ id: string; title: string } | null>(
    approval ? { id: approval.offerId, title: approval.title } : null,
  );
  const kind = useField({ control, name: 'kind' });
  const { change, props } = useField({ control, name: 'offerId' });
  return (
    <Combobox
      label="Class"
      name={props.name}
      error={props.error}
      items={data}
      selected={
        data.find(({ id }) => id === selected?.id) ?? (selected && { ...selected, when: '', kind: 'event' })
      }
      getLabel={({ title }) => title}
      onSearch={setTyped}
      onChange={(found) => {
        setSelected(found);
        change(found?.id ?? '');
        if (found) kind.change(found.kind);
      }}
      noMatch="No event, webinar or course has these words."
    >
      {({ title, when }) => `${title}, ${when}`}
    </Combobox>
  );
}

/** Whole minutes of what was typed: quarter hours exactly. */
const toInput = ({ hours, ...values }: Values): ApprovalInput => ({
  ...values,
  minutes: convert<string, number>(hours, (of) => Math.round(Number(of) * 60)),
});

const toHours = (minutes: MinutesByKind): Hours => convert<number, string>(minutes, formatHoursOf);

const convert = <From, To>(
  by: Readonly<Partial<Record<(typeof HOUR_KINDS)[number], From | undefined>>> | null | undefined,
  to: (value: From) => To,
): Partial<Record<(typeof HOUR_KINDS)[number], To>> =>
  Object.fromEntries(
    HOUR_KINDS.flatMap((kind) => {
      const value = by?.[kind];
      return value === undefined ? [] : [[kind, to(value)]];
    }),
  );
