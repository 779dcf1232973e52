import fs from 'node:fs/promises';
import path from 'node:path';
import { ReleaseDocument } from '@backflow/contracts';
import { packRelease } from '@backflow/release';
import { ENTRY, getIntegrity, madeEntry } from './made-release.ts';
import { E2E_CACHE } from './platform.ts';
import { releases } from './releases.ts';

/** A remote that exists for a test: a page for members which starts without a network, at `/tickets/pass/:id`. */
export const PASSES = 'passes';

/** The heading of a version's page. */
export const getHeading = (version: string): string => `Pass of ${version}`;

/** Publishes a release of the remote, without a build; it changes nothing until it is pointed to. */
export async function publishPasses(version: string): Promise<void> {
  const script = madeEntry({ name: PASSES, version }, 'stored', getHeading(version));
  const document = ReleaseDocument.parse({
    ...{ name: PASSES, title: 'Passes', version, base: `/remotes/${PASSES}/${version}/` },
    sdk: { from: '3.1', below: '4.0' },
    versions: (await releases().offer(PASSES)).shell.versions,
    pages: [{ name: 'pass', path: '/tickets/pass/:id', title: 'Pass', access: 'member' }],
    entry: ENTRY,
    integrity: getIntegrity(script),
    files: {},
    integrities: { [ENTRY]: getIntegrity(script) },
    uses: { sdk: ['keepPageOffline', 'pageLifecycles', 'useSignOutGuard'], endpoints: [] },
  });
  const folder = path.join(E2E_CACHE, PASSES, version);
  await fs.mkdir(folder, { recursive: true });
  await fs.writeFile(path.join(folder, ENTRY), script);
  const json = Buffer.from(JSON.stringify(document));
  await releases().publish(PASSES, await packRelease({ document, json, folder }));
}
