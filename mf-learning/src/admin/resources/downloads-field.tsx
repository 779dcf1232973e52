import { ACCEPTED_FILES, MAX_FILE_MB, fileUrlOf, isImageType, uploadAsset } from '@backflow/contracts/media';
import type { Download } from '@backflow/contracts/learning';
import type { UploadedAsset } from '@backflow/contracts/media';
import { toast, toastFailure, uploadFile } from '@backflow/platform';
import { useField } from '@backflow/remote-kit/forms';
import type { FieldProps } from '@backflow/remote-kit/forms';
import { UploadField } from '@backflow/ui';
import { useState } from 'react';

type Values = Record<string, unknown>;
type Props<Form extends Values> = FieldProps<Form, string[] | undefined> & {
  /** The files that the resource has already, so that their names are known. */
  stored: readonly Download[];
};

/** As many as the contract takes. */
const MAX_FILES = 20;

/** The files of a resource, in the order shown. They are restricted: who may open the resource is given them. */
export function DownloadsField<Form extends Values>({ control, name, stored }: Props<Form>) {
  const { label, value: ids = [], change, props } = useField<Form, string[] | undefined>({ control, name });
  const { uploads } = control;
  const [known, setKnown] = useState(() => new Map(stored.map((file) => [file.id, shownDownload(file)])));
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
      upload={async (file, onProgress) =>
        shownUpload(
          await uploads.add(() =>
            uploadFile(uploadAsset, file, { query: { audience: 'restricted' }, onProgress }),
          ),
        )
      }
      // One that the resource had before is only let go of.
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

const shownUpload = ({ id, originalName, mimeType }: UploadedAsset): ShownFile => ({
  id,
  name: originalName,
  picture: isImageType(mimeType) ? `${fileUrlOf(id)}?size=small` : undefined,
});

const shownDownload = ({ id, name, mimeType }: Download): ShownFile => ({
  id,
  name,
  picture: isImageType(mimeType) ? `${fileUrlOf(id)}?size=small` : undefined,
});
