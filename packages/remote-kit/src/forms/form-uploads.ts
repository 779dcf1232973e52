import { deleteAsset } from '@backflow/contracts/media';
import type { UploadedAsset } from '@backflow/contracts/media';
import { ApiError, request } from '@backflow/platform';
import { useEffect, useState } from 'react';

/** The files that were uploaded for a form and are not saved with it yet. */
export interface FormUploads {
  /** Uploads one; a form that was left meanwhile does not keep it. */
  add: (upload: () => Promise<UploadedAsset>) => Promise<UploadedAsset>;
  /** Deletes a file that was uploaded for the form; of any other nothing happens. */
  remove: (id: string) => Promise<void>;
  /** Whether some are on their way. */
  isBusy: () => boolean;
  /** These values are being sent: the files that they name are not deleted before it is known what became of them. */
  submit: (values: unknown) => Submission;
}

/** Where neither is called, the values may have been stored: their files stay where they are. */
interface Submission {
  /** The values were stored: what was uploaded and is not among them is deleted. */
  onStored: () => void;
  /** Nothing was stored. */
  onRejected: () => void;
}

/** Deletes what was uploaded for a form once it is left without saving. */
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
    // A file that stays behind is no reason to keep anybody waiting.
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
        // An id is in the address of its file, too.
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

/** One that is gone already is no failure. */
async function deleteFile(id: string, options: { keepalive?: boolean } = {}): Promise<void> {
  try {
    await request(deleteAsset, { params: { id } }, options);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
