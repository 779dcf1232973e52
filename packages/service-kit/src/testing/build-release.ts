import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, createGzip, gzipSync } from 'node:zlib';
import type { ReleaseDocument } from '@backflow/contracts';
import { pack } from 'tar-stream';
import type { Header } from 'tar-stream';

/** A release as a build makes it: files and the document with their hashes. */
export interface TestRelease {
  document: ReleaseDocument;
  /** All files, with their compressed copies. */
  files: Record<string, Buffer>;
}

export const getIntegrity = (content: Buffer | string): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** Versions that every shell of these majors provides. */
const BUILT_WITH = {
  react: '19.0.0',
  'react-dom': '19.0.0',
  '@tanstack/react-query': '5.0.0',
  zod: '4.0.0',
  '@module-federation/enhanced': '2.0.0',
};

/**
 * A release of a remote without pages.
 * @param sources contents of its scripts and styles; an entry is added
 */
export function buildRelease(
  name: string,
  version: string,
  overrides: Partial<ReleaseDocument> = {},
  sources: Readonly<Record<string, string>> = {},
): TestRelease {
  const plain = { 'remoteEntry.js': `/* ${name} ${version} */`, ...sources };
  const files = Object.fromEntries(
    Object.entries(plain).flatMap(([file, content]) => [
      [file, Buffer.from(content)],
      [`${file}.br`, brotliCompressSync(content)],
      [`${file}.gz`, gzipSync(content)],
    ]),
  );
  const integrities = Object.fromEntries(
    Object.entries(plain).map(([file, content]) => [file, getIntegrity(content)]),
  );
  const document: ReleaseDocument = {
    name,
    title: name,
    sdk: { from: '3.0', below: '4.0' },
    versions: BUILT_WITH,
    version,
    base: `/remotes/${name}/${version}/`,
    entry: 'remoteEntry.js',
    integrity: integrities['remoteEntry.js'] ?? '',
    pages: [],
    nav: [],
    account: [],
    tiles: [],
    slots: [],
    hosts: [],
    admin: { tabs: [], pages: [] },
    files: {},
    integrities,
    uses: { sdk: [], endpoints: [] },
    ...overrides,
  };
  return { document, files };
}

/** Packs entries as they are, in this order. */
export async function packEntries(
  entries: readonly (readonly [header: Partial<Header> & { name: string }, content?: Buffer | string])[],
): Promise<Buffer> {
  const tar = pack();
  // The same entries make the same bytes.
  for (const [header, content = ''] of entries) tar.entry({ mtime: new Date(0), ...header }, content);
  tar.finalize();
  return buffer(tar.pipe(createGzip()));
}

/** The archive of a release. */
export const packTestRelease = ({ document, files }: TestRelease): Promise<Buffer> =>
  packEntries([
    [{ name: 'release.json' }, JSON.stringify(document)],
    ...Object.entries(files).map(([name, content]) => [{ name }, content] as const),
  ]);
