import { MAX_ATTACHMENTS } from '@backflow/contracts/community';
import { ACCEPTED_FILES, deleteAsset, getFileUrl, isImageType, uploadAsset } from '@backflow/contracts/media';
import { ApiError, request, toast, toastFailure, uploadFile } from '@backflow/platform';
import { UploadField } from '@backflow/ui';
import type { UploadHandle, UploadedFile } from '@backflow/ui';
import type { Ref } from 'react';
import styles from './attachments.module.css';
import type { DraftFile, DraftState } from './use-draft.ts';

interface Props extends Pick<DraftState, 'change'> {
  files: readonly DraftFile[];
  isDisabled: boolean;
  /** Accepts files pasted or dropped elsewhere. */
  handle: Ref<UploadHandle>;
  onUploading: ((isUploading: boolean) => void) | undefined;
}

interface Attached extends UploadedFile {
  file: DraftFile;
}

const { maxMb } = uploadAsset.upload;

/** The files of a draft. A selected file is uploaded at once, visible to its owner only until the post is sent. */
export const Attachments = ({ files, change, isDisabled, handle, onUploading }: Props) => (
  <div className={styles.files}>
    <UploadField<Attached>
      label="Attach files"
      name="attachmentIds"
      hint={`Or paste or drop them here. Images, PDF, Word and text files, at most ${maxMb} MB each.`}
      accept={ACCEPTED_FILES}
      maxMb={maxMb}
      maxFiles={MAX_ATTACHMENTS}
      disabled={isDisabled}
      handle={handle}
      files={files.map(toAttached)}
      onUploaded={(uploaded) =>
        change(({ attachments }) => ({ attachments: [...attachments, ...uploaded.map(({ file }) => file)] }))
      }
      onRemoved={(removed) =>
        change(({ attachments }) => ({ attachments: attachments.filter(({ id }) => id !== removed.id) }))
      }
      onBusyChange={onUploading}
      upload={async (file, onProgress) =>
        toAttached(await uploadFile(uploadAsset, file, { query: { audience: 'restricted' }, onProgress }))
      }
      remove={({ file }) => deleteFile(file)}
      notify={toast}
      notifyFailure={toastFailure}
    />
  </div>
);

const toAttached = (file: DraftFile): Attached => ({
  id: file.id,
  name: file.originalName,
  file,
  picture: isImageType(file.mimeType) ? `${getFileUrl(file.id)}?size=small` : undefined,
});

/** Deletes a file of a draft, unless it belongs to a stored post. A 404 is no failure. */
export async function deleteFile({ id, isStored }: DraftFile): Promise<void> {
  if (isStored) return;
  try {
    await request(deleteAsset, { params: { id } });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
