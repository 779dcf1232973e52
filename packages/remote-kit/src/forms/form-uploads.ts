import { deleteAsset } from '@backflow/contracts/media';
import type { UploadedAsset } from '@backflow/contracts/media';
import { ApiError, request } from '@backflow/platform';
import { useEffect, useState } from 'react';

/** The files that were uploaded for a form and are not saved with it yet. */
export interface FormUploads {
  /** Uploads a file. Deletes it again if the form was left before the upload ended. */
  add: (upload: () => Promise<UploadedAsset>) => Promise<UploadedAsset>;
  /** Deletes a file that was uploaded for the form; ignores other files. */
  remove: (id: string) => Promise<void>;
  /** True while files are uploaded. */
  isBusy: () => boolean;
  /** Call it before the values are sent: their files are not deleted until the outcome is known. */
  submit: (values: unknown) => Submission;
}

/** If neither is called, the values may have been stored: their files are not deleted. */
interface Submission {
  /** The values were stored: deletes the uploaded files that they do not name. */
  onStored: () => void;
  /** The site stored nothing. */
  onRejected: () => void;
}

/** Deletes the files that were uploaded for a form when it is left without saving. */
export function useFormUploads(): FormUploads {
  const [{ uploads, open, close }] = useState(createUploads);
  useEffect(() => {
    open();
    return close;
  }, [open, close]);
  return uploads;
}

function createUploads(): { uploads: FormUploads; open: () => void; close: () => void } {
  const ids = new Set<string>();
  let isOpen = true;
  let pending = 0;

  const discard = (id: string) => {
    ids.delete(id);
    // Don't wait: a file that could not be deleted must not block the user.
    void deleteFile(id, { keepalive: true }).catch(() => undefined);
  };
  const discardAll = () => {
    for (const id of ids) discard(id);
  };

  return {
    uploads: {
      add: async (upload) => {
        pending += 1;
        try {
          const asset = await upload();
          ids.add(asset.id);
          if (!isOpen) discard(asset.id);
          return asset;
        } finally {
          pending -= 1;
        }
      },
      remove: async (id) => {
        if (!ids.has(id)) return;
        await deleteFile(id);
        ids.delete(id);
      },
      isBusy: () => pending > 0,
      submit: (values) => {
        // Search the text: a file's address contains its id.
        const text = JSON.stringify(values);
        const submitted = [...ids].filter((id) => text.includes(id));
        for (const id of submitted) ids.delete(id);
        return {
          onStored: discardAll,
          onRejected: () => {
            for (const id of submitted) ids.add(id);
            if (!isOpen) discardAll();
          },
        };
      },
    },
    open: () => {
      isOpen = true;
    },
    close: () => {
      isOpen = false;
      discardAll();
    },
  };
}

/** Deletes a file. A file that is gone already is no failure. */
async function deleteFile(id: string, options: { keepalive?: boolean } = {}): Promise<void> {
  try {
    await request(deleteAsset, { params: { id } }, options);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
