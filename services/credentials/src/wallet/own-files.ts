import { deleteOwnedAssets, getFileId, getFileUrl } from '@backflow/contracts/media';
import { ValidationError, sql } from '@backflow/service-kit';
import type { Write } from '@backflow/service-kit';

/** The address of a stored file, null without one. */
export const fileUrlOf = (id: string | null): string | null => (id === null ? null : getFileUrl(id));

interface Change {
  /** The field with the file's address. */
  path: string;
  ownerId: string;
  /** The address that was sent. */
  url: string | null;
  /** The id of the file before. */
  before: string | null;
}

/**
 * The id of a file that its owner has uploaded for an entry of the wallet. A file that it replaces is deleted.
 * @throws ValidationError when it is somebody else's, or gone
 */
export async function replaceFile(
  write: Write,
  { path, ownerId, url, before }: Change,
): Promise<string | null> {
  const id = url === null ? null : getFileId(url);
  if (id === before) return id;
  if (id !== null) {
    const [own] = await write.rows(
      sql`select 1 from media.attachments_v1 where id = ${id} and owner_id = ${ownerId}`,
    );
    if (!own)
      throw new ValidationError([
        { path, message: 'This file is not there any more. Please upload it again.' },
      ]);
  }
  await deleteFiles(write, ownerId, [before]);
  return id;
}

export async function deleteFiles(
  write: Write,
  ownerId: string,
  ids: readonly (string | null)[],
): Promise<void> {
  const present = ids.filter((id) => id !== null);
  if (present.length > 0) await write.queue(deleteOwnedAssets, { ownerId, ids: present });
}
