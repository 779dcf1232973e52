import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import type { Header } from 'tar-stream';
import { ArchiveError } from './archive-error.ts';

/** Limit for all files together, uncompressed: a small archive can contain gigabytes of zeros. */
const MAX_BYTES = 64 * 1024 * 1024;
const MAX_FILES = 2000;
/** Large blocks return to the system; zlib's own of 16 KB would be lost among longer-lived ones. */
const CHUNK_BYTES = 1024 * 1024;
/** The registry's rule for names, and nothing else: no part of a name leads out of the release's folder. */
const FILE_NAME = /^(admin\/)?(assets\/)?\w[\w.-]{0,150}$/;

/**
 * Unpacks a gzipped tar in memory.
 * @throws ArchiveError when it is damaged or too large, or contains anything but plain files with names of a release
 */
export async function unpackArchive(archive: Buffer): Promise<Map<string, Buffer>> {
  const tar = await decompress(archive);
  const files = new Map<string, Buffer>();
  const entries = extract();
  entries.end(tar);
  try {
    for await (const entry of entries) {
      const { name } = entry.header;
      assertPlainFile(entry.header, files);
      const chunks: Buffer[] = [];
      for await (const chunk of entry) chunks.push(chunk as Buffer);
      files.set(name, Buffer.concat(chunks));
    }
  } catch (error) {
    throw error instanceof ArchiveError ? error : damaged(error);
  }
  return files;
}

function assertPlainFile({ name, type }: Header, files: ReadonlyMap<string, Buffer>): void {
  if (type !== 'file') throw new ArchiveError(`The archive contains ${shown(name)}, which is no plain file.`);
  if (!FILE_NAME.test(name)) throw new ArchiveError(`No file of a release can be named ${shown(name)}.`);
  if (files.has(name)) throw new ArchiveError(`The archive contains ${name} twice.`);
  if (files.size >= MAX_FILES) throw new ArchiveError(`The archive contains more than ${MAX_FILES} files.`);
}

async function decompress(archive: Buffer): Promise<Buffer> {
  try {
    return await promisify<Buffer, object, Buffer>(gunzip)(archive, {
      maxOutputLength: MAX_BYTES,
      chunkSize: CHUNK_BYTES,
    });
  } catch (error) {
    if (error instanceof RangeError) {
      throw new ArchiveError(`The files are larger than ${MAX_BYTES / 1024 / 1024} MB together.`);
    }
    throw damaged(error);
  }
}

const damaged = (cause: unknown): ArchiveError =>
  new ArchiveError('The archive is incomplete or damaged.', { cause });

/** A name from an archive, in a message. */
const shown = (name: string): string => JSON.stringify(name.slice(0, 100));
