import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { ReleaseDocument, SDK_VERSION } from '@backflow/contracts';
import { fixtureOf } from '@backflow/contracts/testing';
import { pack } from 'tar-stream';
import type { Header } from 'tar-stream';

/** What an archive consists of, in order. */
export type Archive = readonly (Partial<Header> & { name: string; content?: Buffer | string | undefined })[];

export const integrityOf = (content: Buffer | string): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

interface Options {
  name?: string;
  version?: string;
  /** The text of the entry. */
  code?: string;
  document?: Partial<ReleaseDocument>;
}

/** A release as a remote's build makes it: an entry, a page's chunk and style, with their compressed copies. */
export function buildRelease({
  name = 'events',
  version = 'v1',
  code = '',
  document = {},
}: Options = {}): Archive {
  const files: Record<string, string> = {
    'remoteEntry.js': `globalThis.mf_${name}_${version} = "${code}";`,
    'page.1a2b3c4d.js': `export const page = "${name} ${version} ${code}";`,
    'page.1a2b3c4d.css': '.page { color: green }',
  };
  const integrities = Object.fromEntries(
    Object.entries(files).map(([file, content]) => [file, integrityOf(content)]),
  );
  const release = fixtureOf(ReleaseDocument, {
    ...{ name, version, title: name },
    sdk: { ...SDK_VERSION },
    base: `/remotes/${name}/${version}/`,
    entry: 'remoteEntry.js',
    integrity: integrities['remoteEntry.js'] ?? '',
    files: { './pages/list': { scripts: ['page.1a2b3c4d.js'], styles: ['page.1a2b3c4d.css'] } },
    integrities,
    uses: { sdk: [], endpoints: [] },
    ...document,
  });
  return [
    { name: 'release.json', content: JSON.stringify(release) },
    ...Object.entries(files).flatMap(([file, content]) => [
      { name: file, content },
      { name: `${file}.br`, content: brotliCompressSync(content) },
      { name: `${file}.gz`, content: gzipSync(content) },
    ]),
  ];
}

/** The bytes of an archive: a gzipped tar. */
export async function archiveOf(archive: Archive): Promise<Buffer> {
  const tar = pack();
  for (const { content, ...header } of archive) {
    if (content === undefined) tar.entry(header);
    else tar.entry(header, Buffer.from(content));
  }
  tar.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of tar) chunks.push(chunk as Buffer);
  return gzipSync(Buffer.concat(chunks));
}
