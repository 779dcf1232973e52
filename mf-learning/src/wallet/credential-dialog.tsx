import { CredentialInput, CredentialSteps, checkDates } from '@backflow/contracts/credentials';
import type { WalletAuthority, WalletCredential } from '@backflow/contracts/credentials';
import * as z from '@backflow/contracts/zod';
import { FieldRow, SelectField, TextField, UploadField, useFormValue } from '@backflow/remote-kit/forms';
import { RecordFormDialog, useRecordForm } from '@backflow/remote-kit/records';
import { credentialRecords } from './api.ts';
import { OWN_FILE } from './own-file.ts';
import { STEP_LABELS } from './wallet-text.ts';

/** The choice of an authority that the site doesn't know. */
const OTHER = 'other';

// The choice is the form's alone: what is sent is a name.
const Form = z.extend(CredentialInput, { choice: z.string().check(z.minLength(1, 'Choose an authority')) });
type Values = z.input<typeof Form>;

interface Props {
  credential: WalletCredential | undefined;
  authorities: readonly WalletAuthority[];
  onClose: () => void;
}

/** Adds a credential, or edits one. The fields for steps are those that the authority's rule asks for. */
export function CredentialDialog({ credential, authorities, onClose }: Props) {
  const getFormValues = (record: WalletCredential | undefined): Values => ({
    choice: record ? (authorities.find(({ id }) => id === record.authorityId)?.name ?? OTHER) : '',
    ...{ authority: record?.authority ?? '', number: record?.number ?? '' },
    ...{ firstIssuedOn: record?.firstIssuedOn ?? '', issuedOn: record?.issuedOn ?? '' },
    ...{ expiresOn: record?.expiresOn ?? '', scanUrl: record?.scanUrl ?? null },
    steps: record?.steps ?? z.parse(CredentialSteps, {}),
  });
  const form = useRecordForm({
    records: {
      ...credentialRecords,
      create: ({ choice: _, ...body }: z.output<typeof Form>) => credentialRecords.create(body),
      update: (id, { choice: _, ...body }) => credentialRecords.update(id, body),
    },
    record: credential,
    schema: Form,
    getFormValues,
    validate: (values) => {
      const { success, data } = z.safeParse(CredentialInput, values);
      return success ? Object.fromEntries(checkDates(data).map(({ path, message }) => [path, message])) : {};
    },
  });
  const { control } = form;
  const choice = useFormValue(control, 'choice');
  const steps = authorities.find(({ name }) => name === choice)?.steps ?? [];
  return (
    <RecordFormDialog
      kind="credential"
      isNew={!credential}
      form={form}
      description="Enter what is printed on it. The end of its term follows from the authority’s rule where it isn’t printed."
      size="md"
      onClose={onClose}
    >
      <SelectField
        control={control}
        name="choice"
        label="Authority"
        options={[
          { value: '', label: 'Choose…' },
          ...authorities.map(({ name }) => ({ value: name, label: name })),
          { value: OTHER, label: 'Another one' },
        ]}
        onValueChange={(name) => form.setValue('authority', name === OTHER ? '' : name)}
      />
      {choice === OTHER && (
        <TextField control={control} name="authority" label="Name of the authority" autoComplete="off" />
      )}
      <TextField control={control} name="number" label="License number" autoComplete="off" />
      <FieldRow>
        <TextField control={control} name="firstIssuedOn" type="date" optional hint="Your first one" />
        <TextField control={control} name="issuedOn" type="date" optional hint="The one you have now" />
      </FieldRow>
      <TextField control={control} name="expiresOn" type="date" optional hint="Only if it is printed on it" />
      {steps.map((step) => (
        <TextField
          key={step}
          control={control}
          name={`steps.${step}`}
          label={STEP_LABELS[step]}
          optional
          type={step === 'body' ? 'text' : 'date'}
        />
      ))}
      <UploadField control={control} name="scanUrl" {...OWN_FILE} />
    </RecordFormDialog>
  );
}
