import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { createPendingTopic } from '../support/forum.ts';
import { makeAdmin } from '../support/people.ts';
import { E2E_ORIGIN } from '../support/platform.ts';
import { signInAsNewMember } from '../support/sign-in.ts';

const WIDTH = 390;

async function openAsAdministrator(page: Page, path: string): Promise<void> {
  const { id } = await signInAsNewMember(page);
  await makeAdmin(id);
  await page.goto(path);
}

/** Fails unless each is wholly within the width of the screen. */
async function expectFitsWithin(items: Locator, count: number): Promise<void> {
  await expect(items).toHaveCount(count);
  for (const item of await items.all()) {
    const box = await item.boundingBox();
    expect(box, await item.innerText()).not.toBeNull();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? WIDTH)).toBeLessThanOrEqual(WIDTH);
  }
}

test('on a phone all pages and tabs of administrators are in sight', async ({ page }) => {
  await page.setViewportSize({ width: WIDTH, height: 844 });
  await openAsAdministrator(page, '/admin?tab=events');
  await expectFitsWithin(page.getByRole('navigation', { name: 'Administration' }).getByRole('link'), 11);
  await expectFitsWithin(page.getByRole('tablist', { name: 'What to manage' }).getByRole('tab'), 6);
});

test('keys are explained where there is a keyboard, not on a touch screen', async ({ browser, page }) => {
  const help = (at: Page) => at.getByText('With a row in focus:');
  await openAsAdministrator(page, '/admin/moderation');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(help(page)).toBeVisible();

  const phone = await browser.newContext({ baseURL: E2E_ORIGIN, hasTouch: true, isMobile: true });
  const touched = await phone.newPage();
  await openAsAdministrator(touched, '/admin/moderation');
  await expect(help(touched)).toHaveCount(1);
  await expect(help(touched)).toBeHidden();
  await phone.close();
});

test('the buttons of a post do not wrap, and stay within its row', async ({ page }) => {
  const mark = `valve${randomUUID().replace(/[^a-f]/g, '')}`;
  await createPendingTopic({ title: mark });
  await openAsAdministrator(page, `/admin/moderation?search=${mark}`);
  const row = page.locator('tbody').getByRole('row');
  const buttons = row.getByRole('group', { name: mark }).getByRole('button');
  for (const width of [390, 820, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(buttons).toHaveText(['Approve', 'Reject', 'Delete']);
    const around = await row.boundingBox();
    for (const button of await buttons.all()) {
      const box = await button.boundingBox();
      expect(box?.height, `at ${width} px`).toBeLessThan(50);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((around?.x ?? 0) + (around?.width ?? 0));
      expect(await button.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    }
  }
});
