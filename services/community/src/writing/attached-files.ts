import { deleteOwnedAssets } from '@backflow/contracts/media';
import { ValidationError, select, sql } from '@backflow/service-kit';
import type { Write } from '@backflow/service-kit';
import type { CommunityContext } from '../context.ts';

/**
 * The files to go with a post, each once.
 * @param kept those that are on it already, whosever they are, and even when they are gone
 * @throws ValidationError when one is neither kept nor the caller's own
 */
export async function checkAttachments(
  { db }: Pick<CommunityContext, 'db'>,
  ownerId: string,
  attachmentIds: readonly string[] = [],
  kept: readonly string[] = [],
): Promise<string[]> {
  const ids = [...new Set(attachmentIds.map((id) => id.toLowerCase()))];
  const added = ids.filter((id) => !kept.includes(id));
  if (added.length === 0) return ids;
  const own = await select<{ id: string }>(
    db,
    'own-attachments',
    sql`select id from media.attachments_v1 where id = any(${added}::uuid[]) and owner_id = ${ownerId}`,
  );
  if (own.length === added.length) return ids;
  throw new ValidationError([
    { path: 'attachmentIds', message: 'One of the files is not there any more. Please attach it again.' },
  ]);
}

/**
 * Has files deleted that went with posts, once these are gone or changed in this transaction: those that no other post
 * of the same authors still holds.
 */
export async function dropFiles(
  { rows, queue }: Write,
  authorIds: readonly string[],
  fileIds: readonly string[],
): Promise<void> {
  if (fileIds.length === 0) return;
  const owners = await rows<{ ownerId: string; ids: string[] }>(sql`
    with held as (
      select unnest(attachment_ids) as id from posts where author_id = any(${authorIds}::uuid[])
       union select unnest(h.attachment_ids) from held_edits h join posts p on p.id = h.post_id
              where p.author_id = any(${authorIds}::uuid[]))
    select owner_id as "ownerId", array_agg(id) as ids from media.attachments_v1
     where id = any(${fileIds}::uuid[]) and id not in (select id from held)
     group by owner_id`);
  for (const { ownerId, ids } of owners) await queue(deleteOwnedAssets, { ownerId, ids });
}
