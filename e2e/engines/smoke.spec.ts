import { expect, test } from '@playwright/test';
import { pagesOf } from '../support/pages.ts';
import { PASSWORD, join } from '../support/people.ts';
import { E2E_ORIGIN } from '../support/platform.ts';
import type { Engine } from './engine.ts';
import { firefox } from './firefox.ts';
import { webkit } from './webkit.ts';

/** The state of a page in the browser: its heading, the number of loading parts, and the errors it shows. */
interface PageState {
  path: string;
  heading: string | null;
  loading: number;
  errors: string[];
}
// Parts further down load when they come near: each read scrolls to the first that is still loading.
const PAGE_STATE = `(document.querySelector('[aria-busy="true"]')?.scrollIntoView(), {
  path: location.pathname,
  heading: document.querySelector('main h1')?.innerText ?? null,
  loading: document.querySelectorAll('[aria-busy="true"]').length,
  errors: [...document.querySelectorAll('[role="alert"]')].map((each) => each.innerText).filter(Boolean),
})`;

/** The weight of a button's text in a remote's page, and of an element with the same class outside of the remote's area. */
const STYLES = `(() => {
  const button = document.querySelector('[data-release] :is(a, button)[class*="button-"]');
  const copy = document.body.appendChild(document.createElement('div'));
  copy.className = button.className;
  const weight = (element) => getComputedStyle(element).fontWeight;
  const styles = { inside: weight(button), outside: weight(copy) };
  copy.remove();
  return styles;
})()`;

async function expectPage(engine: Engine, path: string): Promise<void> {
  await expect
    .poll(() => engine.read<PageState>(PAGE_STATE), { message: path })
    .toEqual({ path, heading: expect.stringMatching(/\S/), loading: 0, errors: [] });
  expect(engine.errors, path).toEqual([]);
}

for (const { name, missing, open } of [firefox, webkit]) {
  test(`in ${name} every page comes up, and signing in by the form works`, async () => {
    if (missing !== undefined) process.stdout.write(`     ${name} is not tried: ${missing}.\n`);
    test.skip(missing !== undefined, missing);
    test.slow();
    const { email } = await join();
    const publicPages = await pagesOf('visitor');
    const engine = await open();
    try {
      for (const path of publicPages) {
        await engine.goTo(E2E_ORIGIN + path);
        await expectPage(engine, path);
      }
      await engine.goTo(`${E2E_ORIGIN}/events`);
      await expectPage(engine, '/events');
      expect(await engine.read(STYLES), 'styles inside and outside of the area').toEqual({
        inside: '600',
        outside: '400',
      });
      await engine.goTo(`${E2E_ORIGIN}/login`);
      await engine.type('main input[type="email"]', email);
      await engine.type('main input[type="password"]', PASSWORD);
      await engine.click('main button[type="submit"]');
      await expectPage(engine, '/dashboard');
      for (const path of (await pagesOf('member')).filter((each) => !publicPages.includes(each))) {
        await engine.goTo(E2E_ORIGIN + path);
        await expectPage(engine, path);
      }
    } finally {
      await engine.close();
    }
  });
}
