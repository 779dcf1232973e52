import { HEIC_ERROR } from '@backflow/contracts/media';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { FileBody, PIXEL } from '../support/file-body.ts';
import { getOverflow } from '../support/get-overflow.ts';
import { call } from '../support/people.ts';
import { signInAsNewMember } from '../support/sign-in.ts';

const MB = 1024 * 1024;
const chooser = (page: Page) => page.getByLabel('Choose Photo');
const picture = (page: Page) => page.locator('main img').first();
const inBar = (page: Page) => page.locator('header img');

test('a member chooses a photo, looks at it, thinks again, then uploads it', async ({ page }) => {
  await signInAsNewMember(page);
  await page.goto('/settings');
  await expect(inBar(page)).toHaveCount(0);

  await chooser(page).setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PIXEL });
  await expect(page.getByText('Preview of me.png')).toBeVisible();
  await expect(picture(page)).toHaveAttribute('src', /^data:image\/png/);
  // The page's policy lets it show.
  await expect.poll(() => picture(page).evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Upload Photo' })).toHaveCount(0);
  await expect(picture(page)).toHaveCount(0);
  await expect(inBar(page)).toHaveCount(0);

  await chooser(page).setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PIXEL });
  await page.getByRole('button', { name: 'Upload Photo' }).click();
  await expect(page.getByText('Profile photo updated')).toBeVisible();
  await expect(inBar(page)).toHaveAttribute('src', /^\/api\/files\/[0-9a-f-]{36}\?size=small$/);
  await expect.poll(() => inBar(page).evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(128);
  await page.reload();
  await expect(inBar(page)).toBeVisible();
});

test('what is no photo, or too large a one, is refused at once; a photo is accepted whatever it is called', async ({
  page,
}) => {
  await signInAsNewMember(page);
  await page.goto('/settings');
  const upload = page.getByRole('button', { name: 'Upload Photo' });
  const plan = { name: 'plan.png', mimeType: 'image/png', buffer: Buffer.from('%PDF-1.7') };
  await chooser(page).setInputFiles(plan);
  await expect(page.getByText('Invalid file type')).toBeVisible();
  await expect(
    page.getByText('Please select an image file (JPG, PNG, GIF). “plan.png” is a PDF document.'),
  ).toBeVisible();
  const large = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * MB + 1) };
  await chooser(page).setInputFiles(large);
  await expect(page.getByText('File too large')).toBeVisible();
  await expect(page.getByText('Please select an image smaller than 5MB.')).toBeVisible();
  await expect(upload).toHaveCount(0);
  const fake = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('<script>alert(1)</script>') };
  await chooser(page).setInputFiles(fake);
  await expect(page.getByText('Please select an image file (JPG, PNG, GIF).')).toBeVisible();
  await expect(upload).toHaveCount(0);

  await chooser(page).setInputFiles({ name: 'me.pdf', mimeType: 'application/pdf', buffer: PIXEL });
  await upload.click();
  await expect(page.getByText('Profile photo updated')).toBeVisible();
  await expect.poll(() => inBar(page).evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(128);
});

test('a photo is removed after a confirmation, and shows nowhere any more', async ({ page, context }) => {
  const { cookie } = await signInAsNewMember(page);
  const sent = await call('POST', '/api/upload/profile-photo', cookie, new FileBody('me.png', PIXEL));
  await page.goto('/settings');
  const anotherTab = await context.newPage();
  await anotherTab.goto('/settings');
  await expect(inBar(anotherTab)).toBeVisible();

  const remove = page.getByRole('main').getByRole('button', { name: 'Remove Photo' }).first();
  const question = page.getByRole('dialog', { name: 'Remove your photo?' });
  await remove.click();
  await question.getByRole('button', { name: 'Keep Photo' }).click();
  await expect(remove).toBeFocused();
  await expect(inBar(page)).toBeVisible();

  await remove.click();
  await question.getByRole('button', { name: 'Remove Photo' }).click();
  await expect(page.getByText('Profile photo removed')).toBeVisible();
  await expect(question).toHaveCount(0);
  await expect(inBar(page)).toHaveCount(0);
  await expect(picture(page)).toHaveCount(0);
  await expect(remove).toHaveCount(0);
  await expect(chooser(page)).toBeFocused();
  expect((await call('GET', sent.body.data.fileUrl, cookie)).status).toBe(404);

  // The other tab does not know yet.
  await anotherTab.getByRole('main').getByRole('button', { name: 'Remove Photo' }).click();
  await anotherTab.getByRole('dialog').getByRole('button', { name: 'Remove Photo' }).click();
  await expect(anotherTab.getByText('Profile photo removed')).toBeVisible();
  await expect(inBar(anotherTab)).toHaveCount(0);
});

/** How an iPhone's photo begins. */
const HEIC = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');

test('a HEIC photo is refused with what to do, whatever it is called', async ({ page }) => {
  await signInAsNewMember(page);
  await page.goto('/settings');
  for (const name of ['IMG_0815.HEIC', 'me.jpg']) {
    await chooser(page).setInputFiles({ name, mimeType: 'image/jpeg', buffer: HEIC });
    await expect(page.getByRole('alert')).toHaveText(HEIC_ERROR);
    await expect(page.getByRole('button', { name: 'Upload Photo' })).toHaveCount(0);
    await chooser(page).setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PIXEL });
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.getByRole('button', { name: 'Cancel' }).click();
  }
});

test('where the browser reads a HEIC photo, it is sent as JPEG', async ({ page }) => {
  await signInAsNewMember(page);
  // Imitates Safari.
  await page.addInitScript(() => {
    const read = window.createImageBitmap.bind(window);
    Object.defineProperty(window, 'createImageBitmap', {
      value: (source: ImageBitmapSource) =>
        read(source instanceof File && source.name.endsWith('.HEIC') ? new ImageData(3000, 1500) : source),
    });
  });
  await page.goto('/settings');
  await chooser(page).setInputFiles({ name: 'IMG_0815.HEIC', mimeType: '', buffer: HEIC });
  await expect(page.getByText('Preview of IMG_0815.jpg')).toBeVisible();
  await expect(picture(page)).toHaveAttribute('src', /^data:image\/jpeg/);
  await page.getByRole('button', { name: 'Upload Photo' }).click();
  await expect(page.getByText('Profile photo updated')).toBeVisible();
  await expect.poll(() => inBar(page).evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(128);
});

test('the preview of a file with a long name fits at any width, light and dark', async ({ page }, info) => {
  await signInAsNewMember(page);
  await page.goto('/settings');
  const name = `${'a-long-name-of-a-photo-'.repeat(4)}.png`;
  await chooser(page).setInputFiles({ name, mimeType: 'image/png', buffer: PIXEL });
  await expect(page.getByRole('button', { name: 'Upload Photo' })).toBeVisible();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await getOverflow(page), `${colorScheme}, ${width} px`).toBe(0);
      const file = `photo-chooser-${colorScheme}-${width}.png`;
      await page.screenshot({ path: info.outputPath(file), fullPage: true });
    }
  }
});
