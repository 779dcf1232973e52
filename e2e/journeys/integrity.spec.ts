import { createHash } from 'node:crypto';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { liveRelease, shellPages } from '../support/pages.ts';

const PAGE = '/events';
const MODULE = './pages/events';
/** Effects of changed bytes, if they were used. */
const SCRIPT = '\n;window.changed = true;';
const STYLE = '\n:root { --changed: yes; }';

/** True if changed bytes were used. */
const isChanged = (page: Page) =>
  page.evaluate(
    () =>
      'changed' in window || getComputedStyle(document.documentElement).getPropertyValue('--changed') !== '',
  );

const addressIn = (html: string, pattern: RegExp): string => pattern.exec(html)?.[1] ?? '';
const textAt = async (page: Page, path: string) => (await page.request.get(path)).text();

/** One file of each kind that a page loads, as addresses. */
const FILES: Readonly<Record<string, (page: Page) => Promise<string>>> = {
  'the shell’s script': async (page) =>
    addressIn(await textAt(page, PAGE), /<script[^>]* src="(\/assets\/main\.[^"]+\.js)"/),
  'the shell’s style': async (page) =>
    addressIn(await textAt(page, PAGE), /href="(\/assets\/main\.[^"]+\.css)"/),
  'a chunk of the shell': () => Promise.resolve(shellPages().remotePage.scripts[0]?.path ?? ''),
  'a remote’s entry': async () => {
    const { base, entry } = await liveRelease('events');
    return base + entry;
  },
  'a remote’s chunk': async () => {
    const { base, files } = await liveRelease('events');
    return `${base}${files[MODULE]?.scripts[0]}`;
  },
  'a remote’s style': async () => {
    const { base, files } = await liveRelease('events');
    return `${base}${files[MODULE]?.styles[0]}`;
  },
};

for (const [what, find] of Object.entries(FILES)) {
  test(`changed bytes of ${what} are not used`, async ({ page }) => {
    const file = await find(page);
    expect(file).toMatch(/^\/(assets|remotes)\/.+\.(js|css)$/);
    await page.route(file, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()) + (file.endsWith('.css') ? STYLE : SCRIPT);
      await route.fulfill({ response, body });
    });
    const refused = page.waitForEvent('console', (message) => message.text().includes('integrity'));
    await page.goto(PAGE, { waitUntil: 'load' });
    expect((await refused).text()).toContain(file);
    await page.waitForLoadState('networkidle');
    expect(await isChanged(page)).toBe(false);
  });
}

test('a changed list of integrities is not used; the page works once it is the original again', async ({
  page,
}) => {
  const { base } = await liveRelease('events');
  const list = `${base}integrities.json`;
  await page.route(list, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()} ` });
  });
  const refused = page.waitForEvent('console', (message) => message.text().includes('integrity'));
  // The home page preloads no page of the remote.
  await page.goto('/');
  await page.getByRole('navigation').getByRole('link', { name: 'Events' }).first().click();
  expect((await refused).text()).toContain(list);
  const retry = page.getByRole('button', { name: 'Try Again' });
  await expect(retry).toBeVisible();
  await page.unroute(list);
  await retry.click();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('the same bytes are used where the page has their hash', async ({ page }) => {
  const file = (await FILES['the shell’s script']?.(page)) ?? '';
  const changed = (await textAt(page, file)) + SCRIPT;
  const hash = `sha384-${createHash('sha384').update(changed).digest('base64')}`;
  await page.route(file, (route) => route.fulfill({ contentType: 'text/javascript', body: changed }));
  await page.route(PAGE, async (route) => {
    const response = await route.fetch();
    const tag = new RegExp(`<script[^>]* src="${file}"[^>]*>`);
    const body = (await response.text()).replace(tag, (each) =>
      each.replace(/integrity="[^"]*"/, `integrity="${hash}"`),
    );
    await route.fulfill({ response, body });
  });
  await page.goto(PAGE);
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(await isChanged(page)).toBe(true);
});

test('the browser is told to refuse scripts without integrity, and refuses one', async ({ page }) => {
  const response = await page.goto(PAGE);
  expect(response?.headers()['integrity-policy']).toContain('blocked-destinations=(script)');
  // The application's policy lets the test set `src`; it exists once the application has started, after the first paint.
  await page.waitForFunction(
    () => (window as Window & { trustedTypes?: { defaultPolicy: unknown } }).trustedTypes?.defaultPolicy,
  );
  const [script] = shellPages().remotePage.scripts;
  const add = (integrity: string) =>
    page.evaluate(
      ([src = '', hash = '']) =>
        new Promise<string>((resolve) => {
          const element = document.createElement('script');
          Object.assign(element, { crossOrigin: 'anonymous', integrity: hash, src });
          element.addEventListener('load', () => resolve('run'));
          element.addEventListener('error', () => resolve('refused'));
          document.head.append(element);
        }),
      [script?.path ?? '', integrity],
    );
  expect(await add('')).toBe('refused');
  expect(await add(script?.integrity ?? '')).toBe('run');
});
