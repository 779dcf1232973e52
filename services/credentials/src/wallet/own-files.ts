import { deleteOwnedAssets, getFileId, getFileUrl } from '@backflow/contracts/media';
import { ValidationError, raw, sql } from '@backflow/service-kit';
import type { Sql, Write } from '@backflow/service-kit';

/** SQL expression: the address of a stored file, null without one. @param id its column */
export const fileUrl = (id: string): Sql => sql`${getFileUrl('')}::text || ${raw(id)}`;

interface Change {
  /** The field with the file's address. */
  path: string;
  ownerId: string;
  /** The address that was sent, and the one before. */
  url: string | null;
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
  if (id === (before && getFileId(before))) return id;
  if (id !== null) {
    const [own] = await write.rows(
      sql`select 1 from media.attachments_v1 where id = ${id} and owner_id = ${ownerId}`,
    );
    const message = 'This file is not there any more. Please upload it again.';
    if (!own) throw new ValidationError([{ path, message }]);
  }
  await deleteFile(write, ownerId, before);
  return id;
}

export async function deleteFile(write: Write, ownerId: string, url: string | null): Promise<void> {
  if (url !== null) await write.queue(deleteOwnedAssets, { ownerId, ids: [getFileId(url)] });
}
