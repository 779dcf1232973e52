import { AuthorityInput } from '@backflow/contracts/credentials';
import type { Authority } from '@backflow/contracts/credentials';
import { TextField } from '@backflow/remote-kit/forms';
import { RecordFormDialog, useRecordForm } from '@backflow/remote-kit/records';
import { authorityRecords } from './api.ts';

interface Props {
  authority: Authority | undefined;
  onClose: () => void;
}

/** Adds an authority, or edits one. */
export function AuthorityDialog({ authority, onClose }: Props) {
  const form = useRecordForm({
    records: authorityRecords,
    record: authority,
    schema: AuthorityInput,
    getFormValues: (of) => ({
      ...{ name: of?.name ?? '', credential: of?.credential ?? '', website: of?.website ?? '' },
    }),
  });
  const { control } = form;
  return (
    <RecordFormDialog kind="authority" isNew={!authority} form={form} size="md" onClose={onClose}>
      <TextField
        control={control}
        name="name"
        autoComplete="off"
        hint="Licenses belong to it by this name: with another name, they no longer do"
      />
      <TextField control={control} name="credential" autoComplete="off" hint="What it calls the license" />
      <TextField control={control} name="website" type="url" optional />
    </RecordFormDialog>
  );
}
