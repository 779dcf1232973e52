import fs from 'node:fs/promises';
import path from 'node:path';
import { ReleaseDocument, SDK_VERSION } from '@backflow/contracts';
import { packRelease } from '@backflow/release';
import { ENTRY, getIntegrity, madeEntry } from './made-release.ts';
import type { Behaviour } from './made-release.ts';
import { E2E_CACHE } from './platform.ts';
import { releases } from './releases.ts';

/** A remote that exists for a test: two public pages, without a build. */
export const GADGETS = 'gadgets';

/** The text on the pages of a version. */
export const getGadgets = (version: string): string => `Gadgets of ${version}`;

/** Publishes a release of the remote; it changes nothing until it is pointed to. */
export async function publishGadgets(version: string, behaviour: Behaviour): Promise<void> {
  const script = madeEntry({ name: GADGETS, version }, behaviour, getGadgets(version));
  const document = ReleaseDocument.parse({
    ...{ name: GADGETS, title: 'Gadgets', version, base: `/remotes/${GADGETS}/${version}/` },
    sdk: { ...SDK_VERSION },
    pages: ['first', 'second'].map((name) => ({
      ...{ name, path: `/gadgets/${name}`, title: `Gadgets: ${name}`, access: 'public' },
    })),
    nav: ['first', 'second'].map((name, order) => ({
      ...{ label: `Gadgets: ${name}`, path: `/gadgets/${name}`, access: 'public', order: 90 + order },
    })),
    entry: ENTRY,
    integrity: getIntegrity(script),
    files: {},
    integrities: { [ENTRY]: getIntegrity(script) },
    uses: { sdk: ['pageLifecycles', 'react.createElement'], endpoints: [] },
  });
  const folder = path.join(E2E_CACHE, GADGETS, version);
  await fs.mkdir(folder, { recursive: true });
  await fs.writeFile(path.join(folder, ENTRY), script);
  const json = Buffer.from(JSON.stringify(document));
  await releases().publish(GADGETS, await packRelease({ document, json, folder }));
}
