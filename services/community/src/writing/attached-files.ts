import { deleteOwnedAssets } from '@backflow/contracts/media';
import { ValidationError, select, sql } from '@backflow/service-kit';
import type { Write } from '@backflow/service-kit';
import type { CommunityContext } from '../context.ts';

/**
 * Checks the files of a post, without duplicates.
 * @param present files that the post already has: allowed whoever owns them, and also when they are deleted
 * @throws ValidationError when a file is neither present nor the caller's own
 */
export async function checkAttachments(
  { db }: Pick<CommunityContext, 'db'>,
  ownerId: string,
  attachmentIds: readonly string[] = [],
  present: readonly string[] = [],
): Promise<string[]> {
  const ids = [...new Set(attachmentIds.map((id) => id.toLowerCase()))];
  const added = ids.filter((id) => !present.includes(id));
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
 * Queues the deletion of files after their post was deleted or changed in this transaction. Files that another post of the same
 * authors uses stay.
 */
export async function deleteUnusedFiles(
  { rows, queue }: Write,
  authorIds: readonly string[],
  fileIds: readonly string[],
): Promise<void> {
  if (fileIds.length === 0) return;
  const owners = await rows<{ ownerId: string; ids: string[] }>(sql`
    with used as (
      select unnest(attachment_ids) as id from posts where author_id = any(${authorIds}::uuid[])
       union select unnest(h.attachment_ids) from held_edits h join posts p on p.id = h.post_id
              where p.author_id = any(${authorIds}::uuid[]))
    select owner_id as "ownerId", array_agg(id) as ids from media.attachments_v1
     where id = any(${fileIds}::uuid[]) and id not in (select id from used)
     group by owner_id`);
  for (const { ownerId, ids } of owners) await queue(deleteOwnedAssets, { ownerId, ids });
}
