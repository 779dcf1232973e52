import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { filesOfRemote } from '@backflow/stack/testing';
import { E2E_CACHE } from './platform.ts';
import { forgetRemote, publishBuild } from './releases.ts';

const REPO = path.resolve(import.meta.dirname, '../..');
const FOLDER = path.join(E2E_CACHE, 'fixture-remote');

const lifecycles = (heading: string) =>
  `import { pageLifecycles } from '@backflow/platform';

export const { bootstrap, mount, update, unmount } = pageLifecycles(() => <h1>${heading}</h1>);
`;

/**
 * Parts of the remote besides the result of `npm run new -- remote probes`: a page for members, and a page and a
 * widget for administrators.
 */
const MORE: Readonly<Record<string, string>> = {
  'src/pages/for-members.tsx': lifecycles('Only members read this'),
  'src/pages/for-admins.tsx': lifecycles('Only administrators read this'),
  'src/widgets/admin-note.tsx': `export default function AdminNote() {
  return <p>A note to administrators</p>;
}
`,
};
const MORE_PAGES = `
  pages: [
    { name: 'for-members', path: '/probes/members', title: 'For members', access: 'member' },
    { name: 'for-admins', path: '/probes/admins', title: 'For admins', access: 'admin', signedOut: 'not-found' },
    `;
const MORE_SLOTS = `
  slots: [
    { slot: 'dashboard.overview', widget: 'admin-note', title: 'Notes', order: 90, height: { narrow: 40, wide: 40 }, access: 'admin' },
    `;

/**
 * Builds a remote from its sources, as a team does.
 * @param files their text, by their path in the remote's folder
 * @returns the folder of the build (`dist`)
 */
export async function buildFixtureRemote(
  name: string,
  files: Readonly<Record<string, string>>,
): Promise<string> {
  const folder = path.join(FOLDER, `mf-${name}`);
  await fs.rm(folder, { recursive: true, force: true });
  for (const [file, text] of Object.entries(files)) {
    await fs.mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await fs.writeFile(path.join(folder, file), text);
  }
  await promisify(execFile)(process.execPath, [path.join(REPO, 'packages/build/src/cli.ts')], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return path.join(folder, 'dist');
}

/**
 * Builds and publishes `probes`, a remote that the shell was not built with.
 * @returns a function that removes it from the site
 */
export async function publishFixtureRemote(): Promise<() => Promise<void>> {
  const made = filesOfRemote('probes', 'probe');
  const manifest = made['remote.ts']
    ?.replace(/\n {2}pages: \[/, MORE_PAGES)
    .replace(/\n {2}slots: \[/, MORE_SLOTS);
  await publishBuild(await buildFixtureRemote('probes', { ...made, ...MORE, 'remote.ts': manifest ?? '' }));
  return async () => {
    await forgetRemote('probes');
    await fs.rm(path.join(FOLDER, 'mf-probes'), { recursive: true, force: true });
  };
}
