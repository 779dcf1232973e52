import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { forbiddenIn } from '@backflow/service-kit/testing';
import type { FoundElement } from '@backflow/service-kit/testing';
import { E2E_ORIGIN } from './platform.ts';

/** The page's own record of what went wrong in it. */
interface Noticed {
  /** Functions that only an injected script would call. */
  called: string[];
  /** Violations of the page's policy, which it has stopped. */
  violations: string[];
}

/** Watches a page that shows what members have written. */
export class Canary {
  readonly #page: Page;
  /** Requests to other hosts, and dialogs. */
  readonly #seen: string[] = [];

  private constructor(page: Page) {
    this.#page = page;
  }

  /** The canary of a page that is not opened yet. */
  static async for(page: Page): Promise<Canary> {
    const canary = new Canary(page);
    page.on('request', (request) => {
      const url = request.url();
      if (/^https?:/.test(url) && new URL(url).origin !== E2E_ORIGIN) canary.#seen.push(url);
    });
    page.on('dialog', (dialog) => {
      canary.#seen.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    await page.addInitScript(() => {
      const noticed: Noticed = { called: [], violations: [] };
      Object.assign(window, { noticed });
      for (const name of ['alert', 'confirm', 'prompt', 'print', 'msgbox']) {
        Object.assign(window, { [name]: () => void noticed.called.push(name) });
      }
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
        noticed.violations.push(`${effectiveDirective}: ${blockedURI}`);
      });
    });
    return canary;
  }

  /** The page's record until now. */
  noticed(): Promise<Noticed> {
    return this.#page.evaluate(() => (window as unknown as { noticed: Noticed }).noticed);
  }

  /** Expects that nothing ran, nothing was fetched from elsewhere, and nothing had to be stopped. */
  async expectQuiet(): Promise<void> {
    await this.#rouse();
    expect(await this.noticed()).toEqual({ called: [], violations: [] });
    expect(this.#seen).toEqual([]);
    expect(await this.#page.locator('[href^="javascript:" i], [src^="javascript:" i]').count()).toBe(0);
  }

  /** Fires what attributes may listen to, on everything there is. */
  #rouse(): Promise<void> {
    return this.#page.evaluate(() => {
      for (const element of document.querySelectorAll('body *')) {
        for (const type of ['mouseover', 'mouseenter', 'focus', 'toggle', 'error', 'load']) {
          element.dispatchEvent(new Event(type));
        }
      }
    });
  }
}

/** Where the HTML of Markdown stands in a page. */
export const richTexts = (page: Page) => page.locator('main [data-rich-text]');

/** Elements and attributes that rendered text must not contain. */
export async function forbiddenOn(page: Page): Promise<string[]> {
  const elements = await richTexts(page).evaluateAll((texts): FoundElement[] =>
    texts
      .flatMap((text) => [...text.querySelectorAll('*')])
      .map(({ localName, namespaceURI, attributes }) => ({
        name: localName,
        namespace: namespaceURI,
        attributes: [...attributes].map(({ name, value }) => ({ name, value })),
      })),
  );
  return elements.flatMap((element) => forbiddenIn(element, E2E_ORIGIN));
}
