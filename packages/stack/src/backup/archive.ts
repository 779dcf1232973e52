import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { Failure, reasonOf } from '@backflow/cli-kit';
import { extract, pack } from 'tar-stream';
import { Manifest, unknownMigrations } from './manifest.ts';

const MANIFEST = 'manifest.json';

/** Adds entries to an archive, one after the other. */
export interface ArchiveWriter {
  add(name: string, content: Buffer): Promise<void>;
  /** The file must not change: its size is written first. */
  addFile(name: string, path: string, size: number): Promise<void>;
}

/**
 * Writes an archive: a gzipped tar that only its owner can read. The file gets its name when it is complete. `fill` adds the
 * entries and returns the manifest, which then gets their checksums.
 */
export async function writeArchive(
  file: string,
  fill: (writer: ArchiveWriter) => Promise<Manifest>,
): Promise<Manifest> {
  const partial = `${file}.partial`;
  const tar = pack();
  const written = pipeline(tar, createGzip({ level: 1 }), createWriteStream(partial, { mode: 0o600 }));
  // Awaited below. Without the race, adding an entry would never end on a full disk.
  const broken = written.then(() => new Promise<never>(() => undefined));
  broken.catch(() => undefined);
  const checksums: Record<string, string> = {};
  const add = (name: string, size: number, content: Readable) => {
    const entry = tar.entry({ name, size, mode: 0o600 });
    return Promise.race([pipeline(content, hashed(name, checksums), entry), broken]);
  };
  try {
    const filled = await fill({
      add: (name, content) => add(name, content.length, Readable.from([content])),
      addFile: (name, path, size) => add(name, size, createReadStream(path)),
    });
    const manifest = { ...filled, checksums };
    const text = Buffer.from(JSON.stringify(manifest, null, 1));
    await Promise.race([
      pipeline(Readable.from([text]), tar.entry({ name: MANIFEST, size: text.length, mode: 0o600 })),
      broken,
    ]);
    tar.finalize();
    await written;
    await syncToDisk(partial);
    await rename(partial, file);
    return manifest;
  } catch (error) {
    tar.destroy();
    await written.catch(() => undefined);
    await rm(partial, { force: true });
    throw error;
  }
}

async function syncToDisk(file: string): Promise<void> {
  const handle = await open(file);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Passes data through and stores its checksum at the end. */
function hashed(name: string, checksums: Record<string, string>): Transform {
  const hash = createHash('sha256');
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      checksums[name] = hash.digest('hex');
      done();
    },
  });
}

/** Calls `onEntry` with each entry of an archive, in order. Unread content is skipped. */
export async function readArchive(
  file: string,
  onEntry: (name: string, content: Readable) => Promise<void>,
): Promise<void> {
  const entries = extract();
  const read = pipeline(createReadStream(file), createGunzip(), entries);
  // The loop below fails with the same error.
  read.catch(() => undefined);
  for await (const entry of entries) {
    await onEntry(entry.header.name, Readable.from(entry));
    entry.resume();
  }
  await read;
}

/**
 * Reads a whole archive, compares every checksum and returns the manifest. Throws a Failure when the archive is damaged or
 * was made by a newer version.
 */
export async function verifyArchive(file: string): Promise<Manifest> {
  const checksums: Record<string, string> = {};
  let last = Buffer.alloc(0);
  const collect = async (name: string, content: Readable) => {
    const hash = createHash('sha256');
    const chunks: Buffer[] = [];
    for await (const chunk of content as AsyncIterable<Buffer>) {
      hash.update(chunk);
      if (name === MANIFEST) chunks.push(chunk);
    }
    if (name === MANIFEST) last = Buffer.concat(chunks);
    else checksums[name] = hash.digest('hex');
  };
  try {
    await readArchive(file, collect);
  } catch (error) {
    throw new Failure(`${file} is not a readable backup (${reasonOf(error)}). Nothing was changed.`);
  }
  const manifest = await parseManifest(file, last);
  const names = new Set([...Object.keys(checksums), ...Object.keys(manifest.checksums)]);
  const damaged = [...names].filter((name) => checksums[name] !== manifest.checksums[name]);
  if (damaged.length > 0) {
    throw new Failure(`${file} is damaged: ${damaged.slice(0, 3).join(', ')}. Nothing was changed.`);
  }
  return manifest;
}

async function parseManifest(file: string, content: Buffer): Promise<Manifest> {
  if (content.length === 0) throw new Failure(`${file} is incomplete. Nothing was changed.`);
  const json: unknown = JSON.parse(content.toString());
  const unknown = await unknownMigrations({ migrations: {}, ...(json as object) });
  const { version = '', format } = json as Partial<Manifest>;
  const parsed = Manifest.safeParse(json);
  if (parsed.success && unknown.length === 0) return parsed.data;
  const why = unknown.length > 0 ? `migration ${unknown[0]}` : `format ${String(format)}`;
  throw new Failure(
    `${file} was made by a newer version (${version}, ${why}). Nothing was changed. Update this platform first.`,
  );
}
