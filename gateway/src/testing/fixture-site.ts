import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createHash } from 'node:crypto';
import { ReleaseDocument } from '@backflow/contracts';
import type { RemotePage, ShellPages, SlotFill, ShellOffer } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';
import type { TestGateway } from './start-gateway.ts';

export async function putFile(file: string, content: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}

interface Overrides {
  version?: string;
  pages?: readonly (Partial<RemotePage> & Pick<RemotePage, 'name' | 'path'>)[];
  slots?: readonly (Partial<SlotFill> & Pick<SlotFill, 'slot' | 'widget'>)[];
  [other: string]: unknown;
}

/** A remote's release; each page and widget has one script named after it, such as `pages.events.js`. */
export function fixtureRelease(name: string, overrides: Overrides = {}): ReleaseDocument {
  const { version = 'v1', pages = [], slots = [], ...others } = overrides;
  const scripts = (kind: string, names: readonly string[]) =>
    names.map((one) => [`./${kind}/${one}`, { scripts: [`${kind}.${one}.js`], styles: [] }] as const);
  const release = {
    name,
    title: name,
    sdk: { from: '3.0', below: '4.0' },
    version,
    base: `/remotes/${name}/${version}/`,
    entry: 'remoteEntry.js',
    integrity: fixtureIntegrity('remoteEntry.js'),
    pages: pages.map((page) => ({ title: page.name, access: 'public', ...page })),
    slots: slots.map((fill) => ({
      title: fill.widget,
      order: 1,
      height: { narrow: 100, wide: 100 },
      access: 'public',
      ...fill,
    })),
    files: Object.fromEntries([
      ...scripts(
        'pages',
        pages.map((page) => page.name),
      ),
      ...scripts(
        'widgets',
        slots.map(({ widget }) => widget),
      ),
    ]),
    uses: { sdk: [], endpoints: [] },
    ...others,
  };
  const files = Object.values(release.files).flatMap(({ scripts, styles }) => [...scripts, ...styles]);
  const named = [release.entry, 'admin/remoteEntry.js', ...files];
  return z.parse(ReleaseDocument, {
    ...release,
    integrities: Object.fromEntries(named.map((file) => [file, fixtureIntegrity(file)])),
  });
}

/** The release of a remote with a page for everybody and one for administrators. */
export const fixtureReleaseWithStock = (version: string, name = 'events'): ReleaseDocument =>
  fixtureRelease(name, {
    version,
    pages: [
      { name: 'list', path: `/${name}` },
      { name: 'stock', path: `/admin/${name}`, access: 'admin' },
    ],
    files: {
      './pages/list': { scripts: ['pages.list.js'], styles: [] },
      './pages/stock': { scripts: ['admin/pages.stock.js'], styles: [] },
    },
  });

/** The integrity of a file whose bytes are its name. */
export const fixtureIntegrity = (file: string): string =>
  `sha384-${createHash('sha384').update(file).digest('base64')}`;

/** The shell's own script for a remote's page. */
export const REMOTE_PAGE_SCRIPT = '/assets/remote-page.js';
const remotePage = {
  scripts: [{ path: REMOTE_PAGE_SCRIPT, integrity: fixtureIntegrity(REMOTE_PAGE_SCRIPT) }],
};

/** What a shell without anything for remotes offers. */
export const NO_OFFER: ShellOffer = { sdks: [], exports: {}, versions: {}, slots: [] };

/** A built shell with these pages, in the gateway's folder. */
export async function putSite(
  { siteDir }: TestGateway,
  pages: ShellPages['pages'],
  frame: ShellPages['frame'] = { preloads: [] },
): Promise<void> {
  const inShell = (name: string) => join(siteDir, 'shell/dist', name);
  await putFile(
    inShell('index.html'),
    '<html><head><!--about--><title>Site</title><!--/about--><!--preloads--></head><body><div id="root"><!--first-screen--></div><!--registry--></body></html>',
  );
  await putFile(inShell('pages.json'), JSON.stringify({ pages, frame, remotePage, offer: NO_OFFER }));
}
