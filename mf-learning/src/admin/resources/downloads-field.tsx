import { ACCEPTED_FILES, MAX_FILE_MB, getFileUrl, isImageType, uploadAsset } from '@backflow/contracts/media';
import type { Download } from '@backflow/contracts/learning';
import { toast, toastFailure, uploadFile } from '@backflow/platform';
import { useField } from '@backflow/remote-kit/forms';
import type { FieldProps } from '@backflow/remote-kit/forms';
import { UploadField } from '@backflow/ui';
import { useState } from 'react';

type Values = Record<string, unknown>;
type Props<Form extends Values> = FieldProps<Form, string[] | undefined> & {
  /** The stored files of the resource, for their names. */
  stored: readonly Download[];
};

/** The limit of the contract. */
const MAX_FILES = 20;

/** The files of a resource, in their order. They are restricted to people who may open the resource. */
export function DownloadsField<Form extends Values>({ control, name, stored }: Props<Form>) {
  const { label, value: ids = [], change, props } = useField<Form, string[] | undefined>({ control, name });
  const { uploads } = control;
  const [known, setKnown] = useState(() => new Map(stored.map((file) => [file.id, shownFile(file)])));
  return (
    <UploadField
      label={label}
      optional
      hint={`For whoever may open the resource. Images, PDF, Word and text files, at most ${MAX_FILE_MB} MB each.`}
      name={props.name}
      error={props.error}
      disabled={props.disabled}
      accept={ACCEPTED_FILES}
      maxMb={MAX_FILE_MB}
      maxFiles={MAX_FILES}
      files={ids.map((id) => known.get(id) ?? { id, name: 'File' })}
      onUploaded={(added) => {
        setKnown((before) => new Map([...before, ...added.map((file) => [file.id, file] as const)]));
        change([...ids, ...added.map((file) => file.id)]);
      }}
      onRemoved={(removed) => change(ids.filter((id) => id !== removed.id))}
      upload={async (file, onProgress) => {
        const options = { query: { audience: 'restricted' }, onProgress } as const;
        const { originalName, ...asset } = await uploads.add(() => uploadFile(uploadAsset, file, options));
        return shownFile({ ...asset, name: originalName });
      }}
      // A stored file is only removed from the list; `uploads.remove` ignores it.
      remove={({ id }) => uploads.remove(id)}
      notify={toast}
      notifyFailure={toastFailure}
    />
  );
}

interface ShownFile {
  id: string;
  name: string;
  picture?: string | undefined;
}

const shownFile = ({ id, name, mimeType }: Pick<Download, 'id' | 'name' | 'mimeType'>): ShownFile => ({
  id,
  name,
  picture: isImageType(mimeType) ? `${getFileUrl(id)}?size=small` : undefined,
});
