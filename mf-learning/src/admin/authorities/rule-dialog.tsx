import { EXAM_LABELS, PARITY_LABELS, TERM_LABELS } from '@backflow/contracts/credentials';
import type { RenewalRuleVersion } from '@backflow/contracts/credentials';
import type * as z from '@backflow/contracts/zod';
import {
  FieldRow,
  NumberField,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
  useFormValue,
} from '@backflow/remote-kit/forms';
import type { FormControl } from '@backflow/remote-kit/forms';
import { RecordFormDialog, useRecordForm } from '@backflow/remote-kit/records';
import { ruleRecords } from './api.ts';
import { RuleForm, getRuleValues, toRuleInput, validateRule } from './rule-form.ts';
import type { RuleValues } from './rule-form.ts';
import { ScopesField } from './scopes-field.tsx';

interface Props {
  authorityId: string;
  /** Undefined for a new version, which begins as a copy of the newest. */
  version: RenewalRuleVersion | undefined;
  newest: RenewalRuleVersion | undefined;
  onClose: () => void;
}

/** Adds a version of a rule, or corrects one. */
export function RuleDialog({ authorityId, version, newest, onClose }: Props) {
  const form = useRecordForm({
    records: {
      ...ruleRecords,
      create: (values: z.output<typeof RuleForm>) => ruleRecords.create(toRuleInput(values)),
      update: (id, { version: before, ...values }) =>
        ruleRecords.update(id, { ...toRuleInput(values), version: before }),
    },
    record: version,
    schema: RuleForm,
    getFormValues: (record) => getRuleValues(authorityId, record, newest),
    validate: validateRule,
  });
  return (
    <RecordFormDialog
      kind="version"
      isNew={!version}
      form={form}
      description="Terms begin under the version in force at issue; a renewal follows the version in force at the end of the term."
      onClose={onClose}
    >
      <FieldRow>
        <TextField
          control={form.control}
          name="effectiveFrom"
          type="date"
          optional
          hint="Empty: since always"
        />
        <TextField
          control={form.control}
          name="effectiveUntil"
          type="date"
          optional
          hint="Empty: until the next one"
        />
      </FieldRow>
      <RuleFields control={form.control} />
      <TextField control={form.control} name="source" hint="Where it was read: a section of a law, a page" />
      <TextField control={form.control} name="sourceReadOn" type="date" />
      <TextAreaField
        control={form.control}
        name="note"
        optional
        rows={3}
        hint="Members see it below their credential"
      />
    </RecordFormDialog>
  );
}

type Control = FormControl<RuleValues>;

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** Fields that the chosen term or exam doesn't have are left out. */
function RuleFields({ control }: { control: Control }) {
  const term = useFormValue(control, 'term');
  const exam = useFormValue(control, 'exam');
  return (
    <>
      <SelectField control={control} name="term" options={optionsOf(TERM_LABELS)} />
      {term === 'fixedDay' ? (
        <FieldRow>
          <TextField control={control} name="termDay" hint="Month and day, such as 06-30" />
          <SelectField control={control} name="termParity" options={optionsOf(PARITY_LABELS)} />
        </FieldRow>
      ) : (
        term !== 'calendarYear' && (
          <NumberField control={control} name="termYears" optional={term === 'printed'} />
        )
      )}
      <FieldRow>
        <NumberField control={control} name="classHours" optional hint="Classroom or online, in each term" />
        <NumberField control={control} name="handsOnHours" optional hint="In each term" />
      </FieldRow>
      <SwitchField control={control} name="approvedOnly" />
      <FieldRow>
        <SelectField control={control} name="exam" options={optionsOf(EXAM_LABELS)} />
        {exam === 'period' && <NumberField control={control} name="examYears" />}
      </FieldRow>
      <NumberField control={control} name="courseYears" optional />
      <FieldRow>
        <NumberField control={control} name="refresherHours" optional />
        <NumberField control={control} name="refresherYears" optional />
      </FieldRow>
      <SwitchField control={control} name="isFirstExempt" />
      <SwitchField control={control} name="hasFee" />
      <SwitchField control={control} name="hasAffidavit" />
      <NumberField control={control} name="opensDays" optional />
      <NumberField control={control} name="graceDays" optional />
      <SwitchField control={control} name="graceNeedsFee" />
      <FieldRow>
        <NumberField control={control} name="lateMonths" optional />
        <NumberField control={control} name="lapseMonths" optional />
      </FieldRow>
      <TextField control={control} name="lapsedNeeds" optional hint="Such as: the 40-hour course again" />
      <ScopesField control={control} />
    </>
  );
}
