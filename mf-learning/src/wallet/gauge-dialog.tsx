import { GaugeInput } from '@backflow/contracts/credentials';
import type { Gauge } from '@backflow/contracts/credentials';
import { FieldRow, NumberField, TextField, UploadField } from '@backflow/remote-kit/forms';
import { RecordFormDialog, useRecordForm } from '@backflow/remote-kit/records';
import { gaugeRecords } from './api.ts';
import { OWN_FILE } from './own-file.ts';

const EMPTY = {
  ...{ make: '', model: '', serialNumber: '', verifiedOn: '' },
  ...{ intervalMonths: 12, certificateUrl: null },
};
const getFormValues = ({
  make,
  model,
  serialNumber,
  verifiedOn,
  intervalMonths,
  certificateUrl,
}: GaugeInput = EMPTY) => ({
  ...{ make, model, serialNumber, verifiedOn, intervalMonths, certificateUrl },
});

/** Adds a gauge, or edits one: such as after its verification. */
export function GaugeDialog({ gauge, onClose }: { gauge: Gauge | undefined; onClose: () => void }) {
  const form = useRecordForm({ records: gaugeRecords, record: gauge, schema: GaugeInput, getFormValues });
  const { control } = form;
  return (
    <RecordFormDialog
      kind="gauge"
      isNew={!gauge}
      form={form}
      description="A test made with a gauge that is out of date doesn’t count. Most water suppliers ask for a verification every 12 months."
      size="md"
      onClose={onClose}
    >
      <FieldRow>
        <TextField control={control} name="make" autoComplete="off" />
        <TextField control={control} name="model" autoComplete="off" />
      </FieldRow>
      <TextField control={control} name="serialNumber" autoComplete="off" />
      <FieldRow>
        <TextField control={control} name="verifiedOn" type="date" />
        <NumberField control={control} name="intervalMonths" />
      </FieldRow>
      <UploadField control={control} name="certificateUrl" {...OWN_FILE} />
    </RecordFormDialog>
  );
}
