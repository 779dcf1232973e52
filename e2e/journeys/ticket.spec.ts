import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import type { Locator } from '@playwright/test';
import { decodeQR } from 'qr/decode.js';
import { check } from '../support/accessibility.ts';
import { createEvent, register } from '../support/events.ts';
import { call, joinAsAdmin } from '../support/people.ts';
import { signInAsNewMember } from '../support/sign-in.ts';

/** What a scanner reads from an element as it is on the screen. */
async function scan(element: Locator): Promise<string> {
  const png = (await element.screenshot()).toString('base64');
  const { width, height, pixels } = await element.page().evaluate(async (text) => {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
    context?.drawImage(image, 0, 0);
    const data = context?.getImageData(0, 0, image.width, image.height).data ?? [];
    return { width: image.width, height: image.height, pixels: Array.from(data) };
  }, png);
  return decodeQR({ width, height, data: Uint8Array.from(pixels) });
}

test('a ticket scans from a phone in both themes and prints on one page, and ends when the booking is cancelled', async ({
  page,
}) => {
  const { cookie } = await signInAsNewMember(page);
  const title = `Relief valves ${randomUUID().slice(0, 8)}`;
  const location = 'Training Lab, Riverside';
  const eventId = await createEvent((await joinAsAdmin()).cookie, { title, location });
  const id = await register(cookie, eventId);
  const { code } = (await call('GET', `/api/user/tickets/${id}`, cookie)).body.data;

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/dashboard?tab=my-events');
  await page
    .getByRole('article')
    .filter({ hasText: title })
    .getByRole('link', { name: 'Show Ticket' })
    .click();
  await expect(page).toHaveURL(`/tickets/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
  const picture = page.getByRole('img', { name: /^QR code of your ticket / });
  expect((await picture.boundingBox())?.width).toBeGreaterThan(280);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await scan(picture)).toBe(code);
  }
  await check(page);
  await expect(page.getByText('This ticket also opens without a network')).toBeVisible();
  await page.context().setOffline(true);
  await page.reload();
  expect(await scan(picture)).toBe(code);
  await page.context().setOffline(false);
  const paper = await page.pdf({ format: 'Letter' });
  expect(paper.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);

  await call('POST', `/api/registrations/${id}/cancel`, cookie, { effect: 'none' });
  await page.reload();
  await expect(page.getByRole('heading', { level: 2, name: 'Cancelled' })).toBeVisible();
  await expect(picture).toHaveCount(0);
  await check(page);
});
