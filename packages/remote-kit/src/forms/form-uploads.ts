import { deleteAsset } from '@backflow/contracts';
import type { UploadedAsset } from '@backflow/contracts';
import { ApiError, request } from '@backflow/platform';
import { useEffect, useState } from 'react';

/** The files that were uploaded for a form and are not saved with it yet. */
export interface FormUploads {
  /** Uploads one; a form that was left meanwhile does not keep it. */
  take: (upload: () => Promise<UploadedAsset>) => Promise<UploadedAsset>;
  /** Deletes a file that was uploaded for the form; of any other nothing happens. */
  remove: (id: string) => Promise<void>;
  /** Whether some are on their way. */
  isBusy: () => boolean;
  /** The form was saved with these values: files they do not name are deleted, the others are no longer the form's. */
  settle: (values: unknown) => void;
  /** Whether it was saved with these values is not known: what they name may be in use. */
  spare: (values: unknown) => void;
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
  let underway = 0;

  const discard = (id: string) => {
    ids.delete(id);
    // A file that stays behind is no reason to keep anybody waiting.
    void deleteFile(id, { keepalive: true }).catch(() => undefined);
  };
  // An id is in the address of its file, too.
  const namedIn = (values: unknown) => {
    const text = JSON.stringify(values);
    return [...ids].filter((id) => text.includes(id));
  };
  const spare = (values: unknown) => {
    for (const id of namedIn(values)) ids.delete(id);
  };

  return {
    uploads: {
      take: async (upload) => {
        underway += 1;
        try {
          const asset = await upload();
          ids.add(asset.id);
          if (!isOpen) discard(asset.id);
          return asset;
        } finally {
          underway -= 1;
        }
      },
      remove: async (id) => {
        if (!ids.has(id)) return;
        await deleteFile(id);
        ids.delete(id);
      },
      isBusy: () => underway > 0,
      settle: (values) => {
        spare(values);
        for (const id of ids) discard(id);
      },
      spare,
    },
    open: () => {
      isOpen = true;
    },
    close: () => {
      isOpen = false;
      for (const id of ids) discard(id);
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
