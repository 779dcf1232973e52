import { getFileUrl, smallImage } from '@backflow/contracts/media';
import type { Endpoint, UploadLimits } from '@backflow/contracts';
import type { UploadAudience, UploadedAsset } from '@backflow/contracts/media';
import type * as z from '@backflow/contracts/zod';
import { toast, toastFailure, uploadFile } from '@backflow/platform';
import * as ui from '@backflow/ui';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useField } from './form-control.ts';
import type { FieldProps } from './form-control.ts';

type UploadEndpoint = Endpoint & {
  readonly upload: UploadLimits;
  readonly response: z.ZodMiniType<UploadedAsset>;
};

type Props<Values extends FieldValues> = FieldProps<Values, string | null | undefined> &
  Pick<ui.UploadFieldProps, 'hint' | 'optional' | 'accept'> &
  Partial<Pick<ui.UploadFieldProps, 'label'>> & {
    /** Receives the file. */
    endpoint: UploadEndpoint;
    /** The largest file in MB; the endpoint's limit by default. */
    maxMb?: number;
    /** Who may open the file. */
    audience?: UploadAudience;
    /** The file is an image and is shown. */
    isImage?: boolean;
  };

/** One uploaded file; the form's value is its address, null without a file. */
export function UploadField<Values extends FieldValues>({
  control,
  name,
  endpoint,
  maxMb,
  audience,
  isImage = false,
  ...rest
}: Props<Values>) {
  const { label, value, change, props } = useField<Values, string | null | undefined>({ control, name });
  const { uploads } = control;
  // Only a file that was uploaded here is deleted when it is removed; the record's stored file is not.
  const [own, setOwn] = useState<UploadedAsset | null>(null);
  const file = value
    ? {
        id: value,
        name: own?.fileUrl === value ? own.originalName : nameIn(value),
        picture: isImage ? (smallImage(value) ?? undefined) : undefined,
      }
    : null;
  return (
    <ui.UploadField<ui.UploadedFile>
      label={label}
      {...rest}
      name={props.name}
      error={props.error}
      disabled={props.disabled}
      multiple={false}
      maxMb={maxMb ?? endpoint.upload.maxMb}
      files={file ? [file] : []}
      onUploaded={(files) => change(files.at(-1)?.id ?? null)}
      onRemoved={() => change(null)}
      upload={async (file, onProgress) => {
        const asset = await uploads.add(() =>
          uploadFile(endpoint, file, { ...(audience && { query: { audience } }), onProgress }),
        );
        // The file that was uploaded before is replaced.
        if (own) void uploads.remove(own.id).catch(() => undefined);
        setOwn(asset);
        return { id: asset.fileUrl, name: asset.originalName };
      }}
      remove={async ({ id }) => {
        if (own?.fileUrl === id) await uploads.remove(own.id);
      }}
      notify={toast}
      notifyFailure={toastFailure}
    />
  );
}

/** The name of a file, from its address. */
const nameIn = (url: string): string =>
  url.startsWith(getFileUrl('')) ? 'Uploaded file' : url.slice(url.lastIndexOf('/') + 1);
