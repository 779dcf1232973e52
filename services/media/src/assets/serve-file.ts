import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { isImageType } from '@backflow/contracts/media';
import type { ImageSize, getFile as contract } from '@backflow/contracts/media';
import { FileResponse, NotFoundError, isFileTicket, select, sql } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import { create as contentDisposition } from 'content-disposition';
import type { MediaContext } from '../context.ts';
import type { AssetKind } from '../db/models/asset.ts';
import { storageFailure } from '../files/storage.ts';
import { maySee } from './asset.policy.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * A file for those who may see it. Whatever it holds, it can do nothing: its type is the one found on arrival, it is
 * sandboxed, and what is not an image is saved rather than shown.
 * @throws NotFoundError when there is none, or none for this caller
 */
export async function serveFile(context: MediaContext, call: Call<typeof contract>): Promise<FileResponse> {
  const { id } = call.params;
  const { size = 'full', ticket } = call.query;
  const file = await findFile(context, id, size);
  if (!file || !(maySee(call.actor, file) || admits(context, ticket, id, file))) {
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
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': isPublic ? `public, max-age=${YEAR_SECONDS}, immutable` : 'private, no-store',
    // Nothing at an address ever changes: another file has another one.
    etag: `"${id}.${size}"`,
  };
  return new FileResponse(headers, () => openFile(context, path));
}

/** A ticket opens restricted files alone: to a private one there is none. */
const admits = (
  { settings, now }: MediaContext,
  ticket: string | undefined,
  fileId: string,
  { kind }: ServedFile,
): boolean =>
  kind === 'restricted' &&
  ticket !== undefined &&
  isFileTicket(ticket, { secret: settings.SESSION_SECRET, fileId, now: now() });

/** For readers that know ASCII only: without what some of them take for an escape. */
const plainName = (name: string): string => name.replace(/[^\x20-\x7e]|["\\%]/g, '_');

/** One file as it is served. */
interface ServedFile {
  ownerId: string;
  kind: AssetKind;
  isPublic: boolean;
  originalName: string;
  path: string;
  mimeType: string;
  bytes: number;
}

/** A file in the size asked for; what has one size only comes in that one. */
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

/** A stream that is known to have begun: a local one would report a missing file only when it is read. */
async function openFile({ storage }: MediaContext, path: string): Promise<Readable> {
  try {
    const bytes = await storage.read(path);
    await once(bytes, 'readable');
    return bytes;
  } catch (error) {
    throw storageFailure(error);
  }
}
