import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { ReleaseDocument } from '@backflow/contracts';
import { z } from 'zod';
import { ArchiveError } from './archive-error.ts';
import { unpackArchive } from './unpack-archive.ts';

/** A release, checked against its own hashes. */
export interface ReleaseArchive {
  readonly document: ReleaseDocument;
  /** All files to serve by name, with their compressed copies (`.br`, `.gz`): neither `release.json` nor source maps. */
  readonly files: ReadonlyMap<string, Buffer>;
}

const DOCUMENT = 'release.json';
/** Files that builds make. Everything else, such as a page, does not belong in a release. */
const BUILT_FILE = /\.(js|css|json|svg|png|jpe?g|webp|avif|gif|woff2?|ico)$/;
const COPY = /\.(br|gz)$/;
const isMap = (name: string): boolean => name.endsWith('.js.map');

const decompressors = {
  br: promisify<Buffer, object, Buffer>(brotliDecompress),
  gz: promisify<Buffer, object, Buffer>(gunzip),
};

/**
 * Reads the archive of a release and checks every byte of it: each file has the hash that `release.json` names, each compressed
 * copy contains the same bytes, nothing is missing and nothing is added.
 * @throws ArchiveError with a message for whoever publishes it
 */
export async function readReleaseArchive(archive: Buffer): Promise<ReleaseArchive> {
  const files = await unpackArchive(archive);
  const document = parseDocument(files.get(DOCUMENT));
  files.delete(DOCUMENT);
  assertComplete(document, files);
  const { integrities, sourceMaps = {} } = document;
  for (const [name, content] of files) {
    if (COPY.test(name)) await assertCopy(name, content, files);
    else if (getIntegrity(content) !== (isMap(name) ? sourceMaps : integrities)[name]) {
      throw new ArchiveError(`${name} has another hash than ${DOCUMENT} names.`);
    }
  }
  for (const name of files.keys()) if (isMap(name)) files.delete(name);
  return { document, files };
}

/**
 * The source maps in the archive of a stored release, whose bytes were checked when it was published.
 * @throws ArchiveError when it is damaged
 */
export async function readSourceMaps(archive: Buffer): Promise<ReadonlyMap<string, Buffer>> {
  const files = await unpackArchive(archive);
  return new Map([...files].filter(([name]) => isMap(name)));
}

function parseDocument(content: Buffer | undefined): ReleaseDocument {
  if (!content) throw new ArchiveError(`The archive contains no ${DOCUMENT}.`);
  let value: unknown;
  try {
    value = JSON.parse(content.toString());
  } catch {
    throw new ArchiveError(`${DOCUMENT} is not valid JSON.`);
  }
  const parsed = z.safeParse(ReleaseDocument, value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ArchiveError(
      `${DOCUMENT} is not valid: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`.slice(0, 300),
    );
  }
  const { name, version, base } = parsed.data;
  if (base !== `/remotes/${name}/${version}/`) {
    throw new ArchiveError(`The base of the release is not /remotes/${name}/${version}/.`);
  }
  return parsed.data;
}

/** Every file that the release names is there, and has a hash; every file that is there is one that it names. */
function assertComplete(document: ReleaseDocument, files: ReadonlyMap<string, Buffer>): void {
  const { integrities, sourceMaps = {} } = document;
  const hasHash = (name: string) => Object.hasOwn(integrities, name);
  const isSourceMap = (name: string) => Object.hasOwn(sourceMaps, name) && isMap(name);
  const named = namedFiles(document);
  const withoutHash = named.find((name) => !hasHash(name));
  if (withoutHash !== undefined) throw new ArchiveError(`${DOCUMENT} has no hash of ${withoutHash}.`);
  if (getEntries(document).some(({ entry, integrity }) => integrities[entry] !== integrity)) {
    throw new ArchiveError(`${DOCUMENT} names two hashes of an entry.`);
  }
  const missing = Object.keys({ ...integrities, ...sourceMaps }).find((name) => !files.has(name));
  if (missing !== undefined) throw new ArchiveError(`The archive lacks ${missing}.`);
  for (const name of files.keys()) {
    if (isSourceMap(name)) continue;
    if (!hasHash(name.replace(COPY, ''))) {
      throw new ArchiveError(`The archive contains ${name}, which ${DOCUMENT} does not name.`);
    }
    if (!BUILT_FILE.test(name.replace(COPY, ''))) {
      throw new ArchiveError(`${name} is of a type that no release contains.`);
    }
  }
}

const getEntries = ({ entry, integrity, adminEntry }: ReleaseDocument) => [
  { entry, integrity },
  ...(adminEntry ? [adminEntry] : []),
];

const namedFiles = (document: ReleaseDocument): string[] => [
  ...getEntries(document).map(({ entry }) => entry),
  ...Object.values(document.files).flatMap(({ scripts, styles }) => [...scripts, ...styles]),
];

async function assertCopy(name: string, content: Buffer, files: ReadonlyMap<string, Buffer>): Promise<void> {
  const original = files.get(name.replace(COPY, '')) ?? Buffer.alloc(0);
  const decompress = decompressors[name.endsWith('.br') ? 'br' : 'gz'];
  const most = original.length + 1;
  // Use one block: zlib's own of 16 KB would be lost among longer-lived ones and not return to the system.
  const isSame = await decompress(content, { maxOutputLength: most, chunkSize: Math.max(most, 1024) }).then(
    (copy) => copy.equals(original),
    () => false,
  );
  if (!isSame) throw new ArchiveError(`${name} does not contain the same as ${name.replace(COPY, '')}.`);
}

/** Subresource integrity, as in `release.json`. */
const getIntegrity = (content: Buffer): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;
