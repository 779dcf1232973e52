import type { Download } from '@backflow/contracts/learning';
import { getFileUrl } from '@backflow/contracts/media';
import { select, signFileTicket, sql } from '@backflow/service-kit';
import type { LearningContext } from '../context.ts';

interface DownloadRow extends Omit<Download, 'url'> {
  isPublic: boolean;
}

/**
 * The remaining files of a resource, in its order, for callers who may open it: addresses of restricted files include a ticket.
 */
export async function getDownloads(
  { db, settings, now }: LearningContext,
  resourceId: string,
): Promise<Download[]> {
  const rows = await select<DownloadRow>(
    db,
    'downloads',
    sql`
      select a.id, a.original_name as name, a.file_size as "fileSize", a.mime_type as "mimeType",
             a.is_public as "isPublic"
        from resources r cross join unnest(r.download_ids) with ordinality as named (id, place)
        join media.assets_v1 a on a.id = named.id
       where r.id = ${resourceId}
       order by named.place`,
  );
  const ticketed = (fileId: string) =>
    `${getFileUrl(fileId)}?ticket=${signFileTicket({ secret: settings.SESSION_SECRET, fileId, now: now() })}`;
  return rows.map(({ isPublic, ...download }) => ({
    ...download,
    url: isPublic ? getFileUrl(download.id) : ticketed(download.id),
  }));
}
