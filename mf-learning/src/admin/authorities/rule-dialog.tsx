import {
  EXAM_LABELS,
  PARITY_LABELS,
  RenewalRule,
  RenewalRuleInput,
  TERM_LABELS,
  checkRule,
} from '@backflow/contracts/credentials';
import type { RenewalRuleVersion } from '@backflow/contracts/credentials';
import * as z from '@backflow/contracts/zod';
import {
  FieldRow,
  HoursField,
  NumberField,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
  useFormValue,
} from '@backflow/remote-kit/forms';
import { RecordFormDialog, useRecordForm } from '@backflow/remote-kit/records';
import { RuleForm, ruleRecords } from './api.ts';
import type { RuleValues } from './api.ts';
import { ScopesField } from './scopes-field.tsx';

const toInput = (values: z.output<typeof RuleForm>) =>
  z.parse(RenewalRuleInput, { ...values, rule: z.parse(RenewalRule, values) });

/** The values of a version; a new one begins as a copy of the newest, with dates and a source of its own. */
function getValues(
  authorityId: string,
  version?: RenewalRuleVersion,
  newest?: RenewalRuleVersion,
): RuleValues {
  const { rule, note } = version ?? newest ?? { rule: z.parse(RenewalRule, {}), note: null };
  const { effectiveFrom = null, effectiveUntil = null, source = '', sourceReadOn = '' } = version ?? {};
  return { ...rule, rule: null, note, authorityId, effectiveFrom, effectiveUntil, source, sourceReadOn };
}

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

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
      create: (values: z.output<typeof RuleForm>) => ruleRecords.create(toInput(values)),
      update: (id, values) => ruleRecords.update(id, { ...toInput(values), version: values.version }),
    },
    record: version,
    schema: RuleForm,
    getFormValues: (record) => getValues(authorityId, record, newest),
    validate: (values) => {
      const { success, data } = z.safeParse(RuleForm, values);
      const problems = success ? checkRule(toInput(data).rule) : [];
      return Object.fromEntries(problems.map(({ path, message }) => [path, message]));
    },
  });
  const { control } = form;
  // Fields that the chosen term or exam doesn't have are left out.
  const term = useFormValue(control, 'term');
  const exam = useFormValue(control, 'exam');
  return (
    <RecordFormDialog
      kind="version"
      isNew={!version}
      form={form}
      description="Terms begin under the version in force at issue; a renewal follows the version in force at the end of the term."
      onClose={onClose}
    >
      <FieldRow>
        <TextField control={control} name="effectiveFrom" type="date" optional hint="Empty: since always" />
        <TextField
          control={control}
          name="effectiveUntil"
          type="date"
          optional
          hint="Empty: until the next"
        />
      </FieldRow>
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
        <HoursField control={control} name="classMinutes" optional hint="Classroom or online, in each term" />
        <HoursField control={control} name="handsOnMinutes" optional hint="In each term" />
      </FieldRow>
      <SwitchField control={control} name="approvedOnly" />
      <FieldRow>
        <SelectField control={control} name="exam" options={optionsOf(EXAM_LABELS)} />
        {exam === 'period' && <NumberField control={control} name="examYears" />}
      </FieldRow>
      <NumberField control={control} name="courseYears" optional />
      <FieldRow>
        <HoursField control={control} name="refresherMinutes" optional />
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
      <TextField control={control} name="source" hint="Where it was read: a section of a law, a page" />
      <TextField control={control} name="sourceReadOn" type="date" />
      <TextAreaField
        control={control}
        name="note"
        optional
        rows={3}
        hint="Members see it with their credential"
      />
    </RecordFormDialog>
  );
}
