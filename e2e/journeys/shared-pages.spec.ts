import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { createCourse } from '../support/courses.ts';
import { DAY_MS, createEvent } from '../support/events.ts';
import { getOverflow } from '../support/get-overflow.ts';
import { PASSWORD, call, join, joinAsAdmin } from '../support/people.ts';
import { E2E_ORIGIN } from '../support/platform.ts';
import { createResource } from '../support/resources.ts';
import { sendRequest } from '../support/send-request.ts';
import { signInAs } from '../support/sign-in.ts';
import { createWebinar } from '../support/webinars.ts';

let admin: string;
test.beforeAll(async () => {
  admin = (await joinAsAdmin()).cookie;
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const newTitle = () => `Shared ${randomUUID().slice(0, 8)}`;

test('a visitor opens a shared link, signs in there and is registered', async ({ page }) => {
  const title = newTitle();
  const id = await createEvent(admin, { title, description: 'Bring a gauge.' });
  const person = await join();
  await page.goto(`/events/${id}`);
  await expect(heading(page, title)).toBeVisible();
  await expect(page).toHaveTitle(`${title} · Backflow Academy`);
  await page.getByRole('button', { name: 'Register Now' }).click();
  const door = page.getByRole('dialog', { name: 'Authentication Required' });
  await door.getByLabel('Email').fill(person.email);
  await door.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await door.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('button', { name: 'Already Registered' })).toBeVisible();
  await expect(page).toHaveURL(`/events/${id}`);
  await page.getByRole('link', { name: 'Back to Events' }).click();
  await expect(page).toHaveURL('/events');
});

test('the link copied from the dialog leads to the page', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: E2E_ORIGIN });
  const title = newTitle();
  const id = await createEvent(admin, { title });
  await page.goto(`/events?eventId=${id}`);
  await page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Copy Link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  expect(address).toBe(`${E2E_ORIGIN}/events/${id}`);
  await page.goto(address);
  await expect(heading(page, title)).toBeVisible();
});

test('a printed event stands alone, with its facts and its address', async ({ page }) => {
  const title = newTitle();
  const id = await createEvent(admin, { title, location: '1180 Industrial Way, Riverside' });
  await page.goto(`/events/${id}`);
  await expect(heading(page, title)).toBeVisible();
  const address = page.getByText(`${E2E_ORIGIN}/events/${id}`);
  await expect(address).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(address).toBeVisible();
  await expect(page.getByText('1180 Industrial Way, Riverside')).toBeVisible();
  for (const gone of [
    page.getByRole('button'),
    page.getByRole('banner'),
    page.getByRole('contentinfo'),
    page.getByRole('link', { name: 'Back to Events' }),
  ]) {
    await expect(gone.filter({ visible: true })).toHaveCount(0);
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 664 } });

  test('the button to register stays in view from the title to the end', async ({ page }) => {
    const id = await createEvent(admin, { description: 'One line.\n\n'.repeat(60) });
    await page.goto(`/events/${id}`);
    const button = page.getByRole('button', { name: 'Register Now' });
    await expect(button).toBeInViewport({ ratio: 1 });
    await page.getByText('One line.').nth(50).scrollIntoViewIfNeeded();
    await expect(button).toBeInViewport({ ratio: 1 });
    expect(await getOverflow(page)).toBe(0);
  });
});

test('an event that is over says so and leads to the next', async ({ page }) => {
  const startDate = new Date(Date.now() - 3 * DAY_MS).toISOString();
  const id = await createEvent(admin, { startDate, endDate: null });
  await page.goto(`/events/${id}`);
  await expect(page.getByText('This event is over')).toBeVisible();
  await page
    .getByRole('region', { name: 'Next events' })
    .getByRole('article')
    .first()
    .getByRole('link')
    .click();
  await expect(page).not.toHaveURL(new RegExp(id));
  await expect(page.getByText('This event is over')).toBeHidden();
});

test('a webinar is opened from its card, and by visitors from its address', async ({ page }) => {
  const title = newTitle();
  const id = await createWebinar({ title, startsInMinutes: 90 });
  await page.goto(`/webinars/${id}`);
  await expect(heading(page, title)).toBeVisible();
  await expect(page.getByText('Virtual, 60 minutes')).toBeVisible();
  await signInAs(page, 'member');
  await page.goto('/webinars');
  await page.getByRole('link', { name: title }).click();
  await expect(page).toHaveURL(`/webinars/${id}`);
  await expect(page.getByRole('button', { name: 'Register' })).toBeVisible();
});

const page = (path: string, cookie?: string) =>
  sendRequest('GET', path, { headers: { accept: 'text/html', ...(cookie && { cookie }) } });
const getTitle = (html: string) => /<title>(.*?)<\/title>/s.exec(html)?.[1];

test('link previews have the title and the description of what a page shows', async () => {
  const title = newTitle();
  const meeting = 'https://meet.example.com/not-for-everyone';
  const [event, online, webinar, course, article] = await Promise.all([
    createEvent(admin, { title, description: 'Say “when” & <b>why</b>.' }),
    createEvent(admin, { title, isVirtual: true, location: meeting }),
    createWebinar({ title, meetingUrl: meeting }),
    createCourse(admin, { title, description: 'From hookup to report.', content: meeting }),
    createResource({ title, excerpt: 'Keep it dry.', content: meeting, accessLevel: 'premium' }),
  ]);
  const shown: [string, string][] = [
    [`/events/${event}`, 'Say “when” &amp; &lt;b&gt;why&lt;/b&gt;.'],
    [`/events/${online}`, 'Online'],
    [`/webinars/${webinar}`, 'Online'],
    [`/courses/${course}`, 'From hookup to report.'],
    [`/resources/${article}`, 'Keep it dry.'],
  ];
  for (const [path, description] of shown) {
    const { status, text } = await page(path);
    expect([path, status, getTitle(text)]).toEqual([path, 200, `${title} · Backflow Academy`]);
    expect(text).toContain(`<meta property="og:title" content="${title}" />`);
    expect(text).toContain(`<link rel="canonical" href="${E2E_ORIGIN}${path}" />`);
    expect(/name="description" content="([^"]*)"/.exec(text)?.[1]).toContain(description);
    expect(text).not.toContain(meeting);
  }
  const image = await sendRequest('GET', '/share.png');
  expect([image.status, image.headers['content-type']]).toEqual([200, 'image/png']);

  // An edit shows at once: the gateway drops what it has cached.
  await call('PATCH', `/api/events/${event}`, admin, { title: `${title}, moved` });
  await expect
    .poll(async () => getTitle((await page(`/events/${event}`)).text))
    .toBe(`${title}, moved · Backflow Academy`);
});
