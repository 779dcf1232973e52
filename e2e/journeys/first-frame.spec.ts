import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { Canary } from '../support/canary.ts';
import { signInAs } from '../support/sign-in.ts';

/** The first screen of a page: what its HTML shows, and the nodes that the script must not replace. */
const SCREENS = [
  {
    path: '/',
    heading: 'Keep the water going one way.',
    text: /^Certification courses, hands-on events/,
    reused: '#root *',
  },
  {
    path: '/events',
    heading: 'Events',
    text: /^Hands-on days, virtual sessions/,
    reused: '#root header:not(main *) *',
  },
  { path: '/resources', heading: 'Resources', text: /^Test procedures, guides/, reused: 'footer *' },
  {
    path: '/login',
    heading: 'Welcome back',
    text: /^Sign in to your/,
    reused: 'main h1, main h1 + p',
    visitorsOnly: true,
  },
];

/** Delays the shell's script until the returned function is called. */
async function delayScript(page: Page): Promise<() => void> {
  let go = (): void => undefined;
  const released = new Promise<void>((resolve) => (go = resolve));
  await page.route('**/assets/main.*.js', async (route) => {
    await released;
    await route.continue();
  });
  return go;
}

/** Where the visible texts of the first screen are. */
const getLayout = (page: Page, heading: string) =>
  page.evaluate((title) => {
    const h1 = [...document.querySelectorAll('h1')].find(
      (each) => each.textContent === title && each.checkVisibility(),
    );
    const parts = {
      h1,
      lead: h1?.nextElementSibling,
      name: document.querySelector('header a'),
      bar: document.querySelector('header'),
    };
    return Object.entries(parts).map(([name, part]) => {
      const { left, top, width, height } = part?.getBoundingClientRect() ?? {};
      return { name, left, top, width, height };
    });
  }, heading);

for (const role of ['visitor', 'member'] as const) {
  for (const [width, colorScheme] of [
    [390, 'light'],
    [820, 'dark'],
    [1440, 'light'],
  ] as const) {
    test(`the first screen of a ${role} is in the page, and stays as it is when the script takes over, at ${width} px`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      if (role === 'member') await signInAs(page, 'member');
      const canary = await Canary.for(page);
      for (const { path, heading, text, reused, visitorsOnly } of SCREENS) {
        if (visitorsOnly && role === 'member') continue;
        const go = await delayScript(page);
        await page.goto(path, { waitUntil: 'commit' });
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
        await expect(page.getByText(text)).toBeVisible();
        await expect(page.getByRole('banner').getByRole('link', { name: 'Backflow Academy' })).toBeVisible();
        await expect(page.getByRole('contentinfo')).toContainText('All rights reserved');
        // Measuring doesn't wait for the style sheets, painting does.
        await page.waitForFunction(() =>
          [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet),
        );
        await page.evaluate(() => document.fonts.ready);
        const before = await getLayout(page, heading);
        await page.evaluate((selector) => {
          Object.assign(window, { rendered: [...document.querySelectorAll(selector)] });
        }, reused);
        go();
        await page.waitForLoadState('networkidle');
        expect(await getLayout(page, heading), path).toEqual(before);
        const counted = await page.evaluate(() => {
          const { rendered } = window as unknown as { rendered: readonly Element[] };
          return {
            all: rendered.length,
            replaced: rendered.filter(({ isConnected }) => !isConnected).length,
          };
        });
        expect(counted.all, path).toBeGreaterThan(0);
        expect(counted.replaced, path).toBe(0);
        await canary.expectQuiet();
        await page.unroute('**/assets/main.*.js');
      }
    });
  }
}

test('the links of the first screen work before the script has run', async ({ page }) => {
  await delayScript(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page).toHaveURL(/\/privacy-policy$/);
});
