import type { ImageSize } from '@backflow/contracts';
import { NotFoundError, select } from '@backflow/service-kit';
import type { Actor, Database } from '@backflow/service-kit';
import { maySee } from './asset.policy.ts';

/** One file as it is served. */
export interface KeptFile {
  ownerId: string;
  isPublic: boolean;
  originalName: string;
  path: string;
  mimeType: string;
  bytes: number;
}

/**
 * A file in the size asked for; what has one size only comes in that one.
 * Throws NotFoundError when there is none, or none for this caller.
 */
export async function findFile(
  db: Database,
  actor: Actor | null,
  id: string,
  size: ImageSize,
): Promise<KeptFile> {
  const [file] = await select<KeptFile & { size: ImageSize }>(
    db,
    'file',
    `select a.owner_id as "ownerId", a.is_public as "isPublic", a.original_name as "originalName",
            f.path, f.mime_type as "mimeType", f.bytes
       from assets a join files f on f.asset_id = a.id
      where a.id = $1 and a.status = 'ready' and f.size in ($2, 'full')
      order by f.size = $2 desc limit 1`,
    [id, size],
  );
  if (!file || !maySee(actor, file)) throw new NotFoundError('This file');
  return file;
}
