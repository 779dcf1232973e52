import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { Failure } from '@backflow/cli-kit';
import { ReleaseDocument } from '@backflow/contracts';
import { MAX_RELEASE_MB } from '@backflow/contracts/releases';
import { pack } from 'tar-stream';
import { z } from 'zod';

/** A remote's release, as its build left it. */
export interface BuiltRelease {
  document: ReleaseDocument;
  /** The document as it was written: sites compare it byte for byte. */
  json: Buffer;
  /** The folder of its files, named by its version. */
  folder: string;
}

/** Compressed copies that a build makes of text files. */
const COPIES = ['', '.br', '.gz'];

/**
 * Reads what `backflow-build` left in `dist`.
 * @throws Failure when there is no build, or none of this version of the platform
 */
export function readBuiltRelease(dist: string): BuiltRelease {
  const file = join(dist, 'release.json');
  if (!existsSync(file)) throw new Failure(`There is no build in ${dist}. Build the remote first.`);
  const json = readFileSync(file);
  const parsed = z.safeParse(ReleaseDocument, JSON.parse(json.toString()));
  if (!parsed.success) {
    throw new Failure(`${file} is not a release of this version: ${z.prettifyError(parsed.error)}`);
  }
  return { document: parsed.data, json, folder: join(dist, parsed.data.version) };
}

/**
 * Packs a release for publishing: a gzipped tar of `release.json`, the files it names, and their compressed copies. The same
 * release makes the same bytes.
 * @throws Failure when a file is missing or was changed after the build, or the archive is too large
 */
export async function packRelease({ document, json, folder }: BuiltRelease): Promise<Buffer> {
  const tar = pack();
  const gzip = createGzip({ chunkSize: 1024 * 1024 });
  const done = Promise.all([pipeline(tar, gzip), buffer(gzip)]);
  const add = (name: string, content: Buffer) =>
    tar.entry({ name, size: content.length, mode: 0o644, mtime: new Date(0) }, content);
  add('release.json', json);
  for (const name of Object.keys(document.integrities).sort()) {
    for (const copy of COPIES) {
      const file = join(folder, name + copy);
      if (!existsSync(file)) continue;
      add(name + copy, readFileSync(file));
    }
  }
  tar.finalize();
  const [, archive] = await done;
  if (archive.length > MAX_RELEASE_MB * 1024 * 1024) {
    const size = (archive.length / 1024 / 1024).toFixed(1);
    throw new Failure(`The release has ${size} MB; at most ${MAX_RELEASE_MB} MB can be published.`);
  }
  return archive;
}

/**
 * Compares every file with its hash in the document.
 * @throws Failure that names the first file that is missing or differs
 */
export function verifyFiles({ document, folder }: BuiltRelease): void {
  for (const [name, integrity] of Object.entries(document.integrities)) {
    const file = join(folder, name);
    const again = `Build mf-${document.name} again.`;
    if (!existsSync(file)) throw new Failure(`${file} is missing. ${again}`);
    const found = `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`;
    if (found !== integrity) throw new Failure(`${file} was changed after the build. ${again}`);
  }
}
