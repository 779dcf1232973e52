import { HOUR_KINDS, HOUR_KIND_LABELS } from '@backflow/contracts/bookings';
import { ApprovalInput } from '@backflow/contracts/credentials';
import type { Approval } from '@backflow/contracts/credentials';
import type * as z from '@backflow/contracts/zod';
import { OfferCombobox } from '@backflow/booking-kit';
import type { FoundOffer } from '@backflow/booking-kit';
import { idOptions } from '@backflow/remote-kit';
import {
  FieldRow,
  HoursField,
  NumberField,
  SelectField,
  TextField,
  useField,
} from '@backflow/remote-kit/forms';
import type { FormControl } from '@backflow/remote-kit/forms';
import { RecordFormDialog, useRecordForm } from '@backflow/remote-kit/records';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { authorities } from '../authorities/api.ts';
import { approvalRecords } from './api.ts';

type Control = FormControl<z.input<typeof ApprovalInput>>;

interface Props {
  /** Absent for a new one. */
  approval?: Approval | undefined;
  onClose: () => void;
}

/** The form of an approval, new or edited. */
export function ApprovalForm({ approval, onClose }: Props) {
  const form = useRecordForm({
    records: approvalRecords,
    record: approval,
    schema: ApprovalInput,
    getFormValues: (of) => ({
      ...{ authorityId: of?.authorityId ?? '', courseNumber: of?.courseNumber ?? '' },
      ...{ kind: of?.kind ?? ('event' as const), offerId: of?.offerId ?? '' },
      ...{ validFrom: of?.validFrom ?? '', validUntil: of?.validUntil ?? '' },
      ...{ validMonths: of?.validMonths ?? null, minutes: of?.minutes ?? {} },
    }),
    draft: 'approval',
  });
  const { data = [] } = useQuery(authorities);
  const { control } = form;
  return (
    <RecordFormDialog kind="approval" isNew={!approval} form={form} size="md" onClose={onClose}>
      <ClassSelect control={control} approval={approval} />
      <SelectField control={control} name="authorityId" options={idOptions('Choose…', data)} />
      <TextField
        control={control}
        name="courseNumber"
        hint="As the authority has it. It is printed on certificates."
        maxLength={60}
      />
      <FieldRow>
        {HOUR_KINDS.map((kind) => (
          <HoursField
            key={kind}
            control={control}
            name={`minutes.${kind}`}
            label={`${HOUR_KIND_LABELS[kind]} CE hours`}
            optional
          />
        ))}
      </FieldRow>
      <FieldRow>
        <TextField control={control} name="validFrom" type="date" optional />
        <TextField control={control} name="validUntil" type="date" optional />
      </FieldRow>
      <NumberField control={control} name="validMonths" optional hint="Empty: they don’t expire" />
    </RecordFormDialog>
  );
}

/** The event, webinar or course; its kind follows. */
function ClassSelect({ control, approval }: { control: Control; approval: Approval | undefined }) {
  const [selected, setSelected] = useState<Pick<FoundOffer, 'id' | 'title' | 'when'> | null>(
    approval ? { id: approval.offerId, title: approval.title, when: '' } : null,
  );
  const kind = useField({ control, name: 'kind' });
  const { change, props } = useField({ control, name: 'offerId' });
  return (
    <OfferCombobox
      label="Class"
      name={props.name}
      error={props.error}
      selected={selected}
      onChange={(found) => {
        setSelected(found);
        change(found?.id ?? '');
        if (found) kind.change(found.kind);
      }}
    />
  );
}
