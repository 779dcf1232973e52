import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { makeAdmin } from '../support/people.ts';
import { signInAsNewMember } from '../support/sign-in.ts';

const WIDTHS = [390, 1280, 1440] as const;
const REASON = 'The event could not be stored.';

/** The list of events, whose every save fails, and where toasts stay until they are dismissed. */
async function openEvents(page: Page) {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.addInitScript(() => {
    const setTimer = window.setTimeout.bind(window);
    window.setTimeout = ((handler: () => void, ms?: number) =>
      ms === 5000 ? 0 : setTimer(handler, ms)) as unknown as typeof setTimeout;
  });
  const saves: string[] = [];
  await page.route('**/api/events', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    saves.push(route.request().url());
    await route.fulfill({ status: 500, json: { success: false, code: 'INTERNAL', message: REASON } });
  });
  await makeAdmin((await signInAsNewMember(page)).id);
  await page.goto('/admin?tab=events');
  return saves;
}

/** Fails to save an event. */
async function failToSave(page: Page): Promise<{ dialog: Locator; save: Locator; toast: Locator }> {
  await page.getByRole('button', { name: 'Add Event' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Event' });
  await dialog.getByLabel('Title', { exact: true }).fill('RPZ repair lab');
  await dialog.getByLabel('Start date (Pacific Time)').fill('2027-12-04T08:00');
  const save = dialog.getByRole('button', { name: 'Add Event' });
  await save.click();
  const toast = dialog.getByRole('alert').filter({ hasText: REASON });
  await expect(toast).toBeVisible();
  return { dialog, save, toast };
}

/** The names of what screen readers find on the page, by role. */
async function accessible(page: Page, role: string): Promise<string[]> {
  const cdp = await page.context().newCDPSession(page);
  const { nodes } = await cdp.send('Accessibility.getFullAXTree');
  await cdp.detach();
  return nodes
    .filter((node) => !node.ignored && node.role?.value === role)
    .map(({ name }) => String(name?.value ?? ''));
}

/** True if a click on its middle reaches it. */
const isReached = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit !== null && element.contains(hit);
  });

/** Waits until a click reaches the button: it is disabled until the response arrives, and dialogs slide in. */
const expectReached = (button: Locator) => expect.poll(() => isReached(button)).toBe(true);

const overlap = async (one: Locator, other: Locator): Promise<boolean> => {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error('one of them is not shown');
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
};

test('at any width the toast of a failed save is part of the topmost dialog, covers none of its buttons, and moves to the page', async ({
  page,
}) => {
  test.slow();
  const saves = await openEvents(page);
  for (const width of WIDTHS) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 });
      saves.length = 0;
      await expectCoversNothing(page, saves);
      await expectMoves(page);
    });
  }
});

/** Fails to save twice, and dismisses the toast of both. */
async function expectCoversNothing(page: Page, saves: readonly string[]): Promise<void> {
  const { dialog, save, toast } = await failToSave(page);
  expect(await accessible(page, 'StaticText')).toContain(REASON);
  expect(await accessible(page, 'button')).toContain('Dismiss');
  for (const button of [
    save,
    dialog.getByRole('button', { name: 'Cancel' }),
    dialog.getByRole('button', { name: 'Close' }),
  ]) {
    await expectReached(button);
    expect(await overlap(toast, button)).toBe(false);
  }

  await save.click();
  await expect.poll(() => saves.length).toBe(2);
  await expect(toast).toBeVisible();
  await toast.getByRole('button', { name: 'Dismiss' }).click();
  await expect(toast).toBeHidden();
  await expect(dialog).toBeVisible();
  await expect(dialog.getByLabel('Title', { exact: true })).toHaveValue('RPZ repair lab');
  expect(saves.length).toBe(2);
}

/** Fails to save the open form once more, and leaves it. */
async function expectMoves(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Add Event' });
  await dialog.getByRole('button', { name: 'Add Event' }).click();
  await expect(dialog.getByRole('alert')).toContainText(REASON);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(question.getByRole('alert')).toContainText(REASON);
  expect(await accessible(page, 'StaticText')).toContain(REASON);
  for (const name of ['Leave', 'Keep Editing', 'Close']) {
    await expectReached(question.getByRole('button', { name }));
  }
  await question.getByRole('button', { name: 'Keep Editing' }).click();
  await expect(dialog.getByRole('alert')).toContainText(REASON);

  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('alert');
  await expect(toast).toContainText(REASON);
  await toast.getByRole('button', { name: 'Dismiss' }).click();
  await expect(toast).toBeHidden();
}

test('Escape in the toast dismisses it, and not the dialog', async ({ page }) => {
  await openEvents(page);
  const { dialog, save, toast } = await failToSave(page);
  await save.focus();
  await page.keyboard.press('Tab');
  await expect(toast.getByRole('button', { name: 'Dismiss' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(toast).toBeHidden();
  await expect(dialog).toBeVisible();
  await expect(save).toBeFocused();
});
