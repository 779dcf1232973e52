import { once } from 'node:events';
import type { Readable } from 'node:stream';
import type { ImageSize } from '@backflow/contracts';
import { isImageType } from '@backflow/contracts';
import { FileAnswer } from '@backflow/service-kit';
import type { Actor } from '@backflow/service-kit';
import type { MediaDeps } from '../deps.ts';
import { storageFailure } from '../storage/storage-failure.ts';
import { disposition } from './disposition.ts';
import { findFile } from './find-file.query.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * A file for those who may see it. Whatever it holds, it can do nothing: its type is the one found on arrival, it is
 * sandboxed, and what is not an image is saved rather than shown.
 */
export async function serveFile(
  { db, storage }: MediaDeps,
  actor: Actor | null,
  id: string,
  size: ImageSize = 'full',
): Promise<FileAnswer> {
  const file = await findFile(db, actor, id, size);
  const text = file.mimeType.startsWith('text/');
  const headers = {
    'content-type': text ? `${file.mimeType}; charset=utf-8` : file.mimeType,
    'content-length': String(file.bytes),
    'content-disposition': disposition(
      isImageType(file.mimeType) ? 'inline' : 'attachment',
      file.originalName,
    ),
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': file.isPublic ? `public, max-age=${YEAR_SECONDS}, immutable` : 'private, no-store',
    // Nothing at an address ever changes: another file has another one.
    etag: `"${id}.${size}"`,
  };
  return new FileAnswer(headers, () => openFile(storage, file.path));
}

/** A stream that is known to have begun: a local one would report a missing file only when it is read. */
async function openFile(storage: MediaDeps['storage'], path: string): Promise<Readable> {
  try {
    const bytes = await storage.read(path);
    await once(bytes, 'readable');
    return bytes;
  } catch (error) {
    throw storageFailure(error);
  }
}
