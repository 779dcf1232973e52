import { isImageType } from '@backflow/contracts/media';
import type { ImageSize, getFile as contract } from '@backflow/contracts/media';
import { FileResponse, NotFoundError, isFileTicket, select, sql } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import { openStoredFile } from '@backflow/service-kit/files';
import { create as contentDisposition } from 'content-disposition';
import type { MediaContext } from '../context.ts';
import type { AssetKind } from '../db/models/asset.ts';
import { maySee } from './asset.policy.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * Serves a file to callers who may see it. Its content can do no harm: the type is the one detected on upload, the response
 * is sandboxed, and files other than images are downloaded rather than shown.
 * @throws NotFoundError, also when the caller may not see the file
 */
export async function serveFile(context: MediaContext, call: Call<typeof contract>): Promise<FileResponse> {
  const { id } = call.params;
  const { size = 'full', ticket } = call.query;
  const file = await findFile(context, id, size);
  if (!file || !(maySee(call.actor, file) || hasTicket(context, ticket, id, file))) {
    throw new NotFoundError('This file');
  }
  const { mimeType, originalName, bytes, isPublic, path } = file;
  const headers = {
    'content-type': mimeType.startsWith('text/') ? `${mimeType}; charset=utf-8` : mimeType,
    'content-length': String(bytes),
    'content-disposition': contentDisposition(originalName, {
      type: isImageType(mimeType) ? 'inline' : 'attachment',
      fallback: plainName(originalName),
    }),
    'cache-control': isPublic ? `public, max-age=${YEAR_SECONDS}, immutable` : 'private, no-store',
    // The content at an address never changes.
    etag: `"${id}.${size}"`,
  };
  return new FileResponse(headers, () => openStoredFile(context.storage, path));
}

/** Tickets exist for restricted files only. */
const hasTicket = (
  { settings, now }: MediaContext,
  ticket: string | undefined,
  fileId: string,
  { kind }: ServedFile,
): boolean =>
  kind === 'restricted' &&
  ticket !== undefined &&
  isFileTicket(ticket, { secret: settings.SESSION_SECRET, fileId, now: now() });

/** A name for clients that read only ASCII, without the characters that some take for escapes. */
const plainName = (name: string): string => name.replace(/[^\x20-\x7e]|["\\%]/g, '_');

interface ServedFile {
  ownerId: string;
  kind: AssetKind;
  isPublic: boolean;
  originalName: string;
  path: string;
  mimeType: string;
  bytes: number;
}

/** A file in a size, or in its only size. */
async function findFile({ db }: MediaContext, id: string, size: ImageSize): Promise<ServedFile | undefined> {
  const [file] = await select<ServedFile>(
    db,
    'file',
    sql`
      select a.owner_id as "ownerId", a.kind, a.is_public as "isPublic", a.original_name as "originalName",
             f.path, f.mime_type as "mimeType", f.bytes
        from assets a join files f on f.asset_id = a.id
       where a.id = ${id} and a.status = 'ready' and f.size in (${size}, 'full')
       order by f.size = ${size} desc limit 1`,
  );
  return file;
}
