import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable, Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import type { Extract, Header } from 'tar-stream';
import { InvalidReleaseError } from './invalid-release.error.ts';

const MB = 1024 * 1024;
/** All bytes that an archive may unpack to, with those of decompressed copies: a bomb is refused before it costs more. */
const MAX_UNPACKED = 120 * MB;
const MAX_DOCUMENT = 8 * MB;
const MAX_FILES = 3000;

/** The name of the release's document in its archive. */
export const DOCUMENT = 'release.json';

/** Files by what their names end in. Every other type could be run or shown in ways that the site does not expect. */
const FILE_TYPES = /\.(js|css|svg|png|jpe?g|gif|webp|avif|ico|woff2?)$/;
/** Below the release's folder: no path that leads out of it, no hidden file. */
const FILE_NAME = /^(admin\/)?(assets\/)?\w[\w.-]*$/;
const COMPRESSED = /\.(br|gz)$/;

/** What an archive contains, as it was read: nothing is compared with the document yet. */
export interface ArchiveContent {
  /** The bytes of `release.json`. */
  readonly document: Buffer;
  /** Subresource integrity of each file; of a compressed copy, that of the bytes it decompresses to. */
  readonly integrities: ReadonlyMap<string, string>;
  /** Of all files without compressed copies. */
  readonly bytes: number;
}

/**
 * Reads a gzipped tar archive without unpacking it to the disk.
 * @throws InvalidReleaseError for an archive that is damaged, too large, or has entries that a build does not make
 */
export async function inspectArchive(path: string, signal: AbortSignal): Promise<ArchiveContent> {
  const entries = extract();
  const unpacked = limitTo(MAX_UNPACKED);
  const reading = pipeline(createReadStream(path), createGunzip(), unpacked(), entries, { signal });
  // The loop fails with the same error.
  reading.catch(() => undefined);
  try {
    const content = await readEntries(entries, unpacked);
    await reading;
    return content;
  } catch (error) {
    entries.destroy();
    await reading.catch(() => undefined);
    signal.throwIfAborted();
    throw error instanceof InvalidReleaseError
      ? error
      : new InvalidReleaseError(
          ['The archive is damaged or incomplete: it must be a gzipped tar file.'],
          error,
        );
  }
}

async function readEntries(entries: Extract, unpacked: () => Transform): Promise<ArchiveContent> {
  const integrities = new Map<string, string>();
  let document: Buffer | undefined;
  let bytes = 0;
  for await (const entry of entries) {
    const { name, size } = entry.header;
    assertEntry(entry.header);
    if (integrities.has(name) || (name === DOCUMENT && document))
      refuse(`The archive contains ${name} twice.`);
    if (integrities.size >= MAX_FILES) refuse(`The archive contains more than ${MAX_FILES} files.`);
    if (name === DOCUMENT) {
      if (size > MAX_DOCUMENT) refuse(`${DOCUMENT} is larger than ${MAX_DOCUMENT / MB} MB.`);
      document = Buffer.concat(await Readable.from(entry).toArray());
      continue;
    }
    if (!COMPRESSED.test(name)) bytes += size;
    integrities.set(name, await integrityOf(name, Readable.from(entry), unpacked));
  }
  if (!document) refuse(`The archive contains no ${DOCUMENT}.`);
  return { document, integrities, bytes };
}

function assertEntry({ name, type }: Header): void {
  const shown = JSON.stringify(name.slice(0, 100));
  if (type !== 'file') refuse(`The archive may contain files only, but ${shown} is a ${type}.`);
  if (name === DOCUMENT) return;
  if (!FILE_NAME.test(name)) refuse(`${shown} cannot be the name of a release’s file.`);
  if (!FILE_TYPES.test(name.replace(COMPRESSED, '')))
    refuse(`${shown} has a type that releases may not contain.`);
}

async function integrityOf(name: string, content: Readable, unpacked: () => Transform): Promise<string> {
  const hash = createHash('sha384');
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done();
    },
  });
  try {
    if (name.endsWith('.br')) await pipeline(content, createBrotliDecompress(), unpacked(), sink);
    else if (name.endsWith('.gz')) await pipeline(content, createGunzip(), unpacked(), sink);
    else await pipeline(content, sink);
  } catch (error) {
    if (!COMPRESSED.test(name) || error instanceof InvalidReleaseError) throw error;
    throw new InvalidReleaseError([`${name} cannot be decompressed.`], error);
  }
  return `sha384-${hash.digest('base64')}`;
}

/** Makes streams that fail once more than `most` bytes have passed through all of them. */
function limitTo(most: number): () => Transform {
  let passed = 0;
  return () =>
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        passed += chunk.length;
        if (passed <= most) done(null, chunk);
        else done(new InvalidReleaseError([`The archive unpacks to more than ${most / MB} MB.`]));
      },
    });
}

function refuse(problem: string): never {
  throw new InvalidReleaseError([problem]);
}
