import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { E2E_CACHE, E2E_ORIGIN } from '../support/platform.ts';
import { signInAs } from '../support/sign-in.ts';
import { rows } from '../support/stores.ts';

const REPO = path.resolve(import.meta.dirname, '../..');
const REMOTE = path.join(E2E_CACHE, 'local-build', 'mf-counters');
const COUNTER = path.join(REMOTE, 'src/counter.tsx');

const counter = (title: string) => `import { useState } from 'react';

export function Counter() {
  const [count, setCount] = useState(0);
  return (
    <>
      <h1>${title}</h1>
      <button onClick={() => setCount(count + 1)}>Counted {count}</button>
    </>
  );
}
`;

const FILES: Readonly<Record<string, string>> = {
  'remote.ts': `export const manifest = {
  name: 'counters',
  title: 'Counters',
  sdk: { from: '3.0', below: '4.0' },
  pages: [{ name: 'counter', path: '/counters', title: 'Counter', access: 'public' }],
};
`,
  'src/counter.tsx': counter('First'),
  'src/pages/counter.tsx': `import { pageLifecycles } from '@backflow/platform';
import { Counter } from '../counter.tsx';

export const { bootstrap, mount, update, unmount } = pageLifecycles(Counter);
`,
  'src/alone.tsx': `import { runAlone } from '@backflow/platform/alone';
import { manifest } from '../remote.ts';

runAlone(manifest, (name) => import(\`./pages/\${name}.tsx\`));
`,
};

let server: ChildProcess;
/** Where the remote is served, and the link that the developer follows into the running site. */
let alone: string;
let link: string;

test.beforeAll(async () => {
  for (const [name, text] of Object.entries(FILES)) {
    await fs.mkdir(path.dirname(path.join(REMOTE, name)), { recursive: true });
    await fs.writeFile(path.join(REMOTE, name), text);
  }
  // Starts the build as `npm run dev -w` does.
  server = spawn(process.execPath, [path.join(REPO, 'packages/build/src/cli.ts'), '--alone'], {
    cwd: REMOTE,
    env: { ...process.env, PLATFORM_URL: E2E_ORIGIN, PORT: undefined },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const output = await new Promise<string>((resolve, reject) => {
    let text = '';
    server.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes('inside the running site')) resolve(text);
    });
    server.once('exit', () => reject(new Error(`The development server has ended: ${text}`)));
  });
  [alone = '', link = ''] = [...output.matchAll(/^http\S+/gm)].map(([address]) => address);
});

test.afterAll(async () => {
  server.kill();
  await once(server, 'exit');
  await fs.rm(path.dirname(REMOTE), { recursive: true, force: true });
});

test.beforeEach(() => fs.writeFile(COUNTER, counter('First')));

test('a component that is edited is replaced in the open page and keeps its state', async ({ page }) => {
  await page.goto(`${alone}/counters`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('First');
  await page.getByRole('button', { name: 'Counted 0' }).click();
  await fs.writeFile(COUNTER, counter('Second'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Second');
  await expect(page.getByRole('button', { name: 'Counted 1' })).toBeVisible();
});

test('one browser shows a local build inside the running site, until it stops', async ({ page, browser }) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|integrity|TrustedScriptURL/i.test(message.text()))
      refused.push(message.text());
  });
  await followLink(page);
  const bar = page.getByRole('complementary', { name: 'Local builds' });
  await expect(bar).toContainText(`counters is the local build at ${alone}, in this browser only.`);
  await page.goto('/counters');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('First');
  // Inside the site a rebuild reloads the page.
  await fs.writeFile(COUNTER, counter('Second'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Second');
  expect(refused).toEqual([]);

  const other = await browser.newPage({ baseURL: E2E_ORIGIN });
  const response = await other.goto('/counters');
  expect(response?.status()).toBe(404);
  expect(response?.headers()['content-security-policy']).not.toContain('localhost');
  await expect(other.getByRole('heading', { level: 1 })).not.toHaveText('Second');
  await other.close();

  await bar.getByRole('button', { name: 'Stop the local build of counters' }).click();
  await expect(bar).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Second');
});

test('an administrator’s switch ends local builds, also those in use', async ({ page }) => {
  await signInAs(page, 'admin');
  await followLink(page);
  await setLocalBuilds(page, false);
  try {
    // The switch reaches the gateway by Redis.
    await expect(async () => {
      const response = await page.goto('/counters');
      expect(response?.headers()['content-security-policy']).not.toContain('localhost');
    }).toPass();
    await expect(page.getByRole('complementary', { name: 'Local builds' })).toBeHidden();
    await page.goto(link);
    await expect(page.getByText('Local builds are not allowed on this site')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Use the Local Build' })).toHaveCount(0);
  } finally {
    await setLocalBuilds(page, true);
    // Mark the setting as never changed: its default is another one in production.
    await rows(`update identity.settings set changed = changed - 'localBuilds'`);
  }
});

/** Follows the link that the development server prints, once its release is built. */
async function followLink(page: Page): Promise<void> {
  await expect.poll(async () => (await fetch(`${alone}/release.json`)).status).toBe(200);
  await page.goto(link);
  await page.getByRole('button', { name: 'Use the Local Build' }).click();
  await expect(page.getByRole('complementary', { name: 'Local builds' })).toBeVisible();
}

async function setLocalBuilds(page: Page, localBuilds: boolean): Promise<void> {
  const address = `${E2E_ORIGIN}/api/admin/settings`;
  const { data } = (await (await page.request.get(address)).json()) as { data: { version: number } };
  const response = await page.request.patch(address, {
    data: { localBuilds, version: data.version },
    headers: { origin: E2E_ORIGIN },
  });
  expect(response.ok()).toBe(true);
}
