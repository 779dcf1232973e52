import { expect, test } from '@playwright/test';
import { Canary } from '../support/canary.ts';
import { createTopic } from '../support/forum.ts';
import { joinAsAdmin } from '../support/people.ts';
import { E2E_ORIGIN } from '../support/platform.ts';
import { signInAsNewMember } from '../support/sign-in.ts';

test('the shell, remotes and Markdown work under Trusted Types', async ({ page }) => {
  const topicId = await createTopic((await joinAsAdmin()).cookie, {
    content: 'Look at the **second** check.',
  });
  await signInAsNewMember(page);
  const canary = await Canary.for(page);
  for (const path of ['/', '/dashboard', '/events', '/courses', '/resources', '/settings']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await canary.expectQuiet();
  }
  await page.goto(`/forum/${topicId}`);
  await expect(page.locator('strong', { hasText: 'second' })).toBeVisible();
  await canary.expectQuiet();
});

test('no text becomes HTML or the address of a script', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const outcomes = await page.evaluate((origin) => {
    const attempt = (what: () => void): string => {
      try {
        what();
        return 'done';
      } catch (error) {
        return error instanceof TypeError ? 'refused' : String(error);
      }
    };
    const source = (address: string) => attempt(() => (document.createElement('script').src = address));
    return {
      html: attempt(() => (document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>')),
      document: attempt(() => new DOMParser().parseFromString('<p>', 'text/html')),
      elsewhere: source('https://evil.example/assets/main.js'),
      upload: source(`${origin}/api/files/0190a5c0-0000-7000-8000-000000000001`),
      own: source(`${origin}/assets/main.js`),
    };
  }, E2E_ORIGIN);
  expect(outcomes).toEqual({
    html: 'refused',
    document: 'refused',
    elsewhere: 'refused',
    upload: 'refused',
    own: 'done',
  });
});
