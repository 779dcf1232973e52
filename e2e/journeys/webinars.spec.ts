import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { signInAs } from '../support/sign-in.ts';
import { beginWebinar, createWebinar } from '../support/webinars.ts';

const getCard = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

test('a premium member registers for a premium webinar and joins it when it is live', async ({
  page,
  context,
}) => {
  const title = `Premium clinic ${Date.now()}`;
  const meetingUrl = 'https://meet.example.com/premium-clinic';
  const id = await createWebinar({ title, accessLevel: 'premium', startsInMinutes: 20, meetingUrl });
  await context.route('https://meet.example.com/**', (route) => route.fulfill({ body: 'The meeting' }));
  await signInAs(page, 'premium');

  await page.goto('/');
  await page.getByRole('navigation').getByRole('link', { name: 'Webinars' }).first().click();
  await expect(page).toHaveURL('/webinars');
  const card = getCard(page, title);
  await expect(card).toContainText('Starting Soon');
  await expect(card).toContainText('Premium');
  await expect(card).toContainText('PT');
  await expect(card).toContainText('0/∞');
  await card.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Successfully registered for webinar!')).toBeVisible();
  await expect(card).toContainText('Registered');
  await expect(card).toContainText('1/∞');
  await expect(card.getByRole('button', { name: 'Register' })).toHaveCount(0);
  await expect(page.getByText('Access Premium Webinars')).toHaveCount(0);

  await beginWebinar(id);
  await page.goto('/webinars');
  await expect(page.getByText(/^\d+ Webinar\(s\) Live Now!$/)).toBeVisible();
  await page.getByRole('tab', { name: /^Live Now/ }).click();
  const opened = context.waitForEvent('page');
  await card.getByRole('button', { name: 'Join Live' }).click();
  const meeting = await opened;
  await expect(meeting).toHaveURL(meetingUrl);
  expect(await meeting.evaluate(() => window.opener as unknown)).toBeNull();

  await page.goto('/dashboard');
  await expect(page.getByRole('main')).toContainText('My Events');
  await expect(page.getByRole('main')).not.toContainText(title);
});
