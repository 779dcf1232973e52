import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { createCourse, createLesson, enroll, markPaid } from '../support/courses.ts';
import { call, joinAsAdmin, newSession } from '../support/people.ts';
import { signInAs, signInAsNewMember } from '../support/sign-in.ts';

/** A word that nothing else on the site has. */
const newWord = (): string => `zq${Date.now().toString(36)}`;
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const panel = (page: Page) => page.getByRole('region', { name: 'Enrollment' });

async function admin(): Promise<string> {
  return newSession((await joinAsAdmin()).id);
}

test('a free course is found, enrolled in, and read to its end', async ({ page }) => {
  const word = newWord();
  const cookie = await admin();
  const id = await createCourse(cookie, { title: `Gauges ${word}`, level: 'intermediate', content: null });
  await createLesson(cookie, id, { title: 'Hoses first', content: 'High side to cock 2.' });
  await createLesson(cookie, id, { title: 'Then the needle', content: 'Read it twice.' });
  await signInAsNewMember(page);

  await page.goto('/courses');
  await page.getByLabel('Search courses').fill(word);
  await expect(page).toHaveURL(`/courses?search=${word}`);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.locator('mark')).toHaveText([word]);
  await page.getByLabel('Level').selectOption('Beginner');
  await expect(page.getByText('No courses found')).toBeVisible();
  await page.getByLabel('Level').selectOption('Intermediate');
  await page.reload();
  const card = page.getByRole('article').filter({ hasText: word });
  await card.getByRole('button', { name: 'Enroll Now' }).click();
  await expect(page.getByText('Successfully enrolled in course!')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Enrolled' })).toBeVisible();

  await card.getByRole('link', { name: `Gauges ${word}`, exact: true }).click();
  await expect(title(page, `Gauges ${word}`)).toBeFocused();
  await panel(page).getByRole('link', { name: 'Start Course' }).click();
  await expect(title(page, 'Hoses first')).toBeFocused();
  await expect(page.getByText('High side to cock 2.')).toBeVisible();
  await page.getByRole('button', { name: 'Mark as Complete' }).click();
  await expect(page.getByText('1 of 2 lessons done, 1 to go.')).toBeVisible();

  // The dashboard continues where the member left off.
  await page.goto('/dashboard');
  await page.getByRole('link', { name: `Continue Gauges ${word}` }).click();
  await expect(title(page, 'Then the needle')).toBeVisible();
  await page.getByRole('link', { name: 'Previous Hoses first' }).click();
  await expect(title(page, 'Hoses first')).toBeFocused();
  await page.getByRole('link', { name: 'Next Then the needle' }).click();
  await page.getByRole('button', { name: 'Mark as Complete' }).click();
  await expect(page.getByRole('heading', { name: 'Course finished' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the Course' }).click();
  await expect(panel(page).getByText('You have finished this course')).toBeVisible();
  await expect(panel(page).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
});

test('a paid course opens once its invoice is paid, and says so until then', async ({ page }) => {
  const cookie = await admin();
  const name = `Repair ${newWord()}`;
  const id = await createCourse(cookie, { title: name, accessLevel: 'paid', price: '189.00', content: null });
  const lessonId = await createLesson(cookie, id, { title: 'The seat', content: 'Planted words.' });
  const member = await signInAsNewMember(page);

  await page.goto(`/courses/${id}/lessons/${lessonId}`);
  await expect(page.getByText('Enroll to read this lesson')).toBeVisible();
  await page.getByRole('link', { name: 'Go to the Course' }).click();
  await expect(panel(page).getByText('$189.00', { exact: true })).toBeVisible();
  await panel(page).getByRole('button', { name: 'Enroll Now' }).click();
  await expect(page.getByRole('dialog', { name: `Enroll in “${name}” for $189.00?` })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(panel(page).getByRole('button', { name: 'Enroll Now' })).toBeFocused();
  const enrollmentId = await enroll(member.cookie, id);
  await page.reload();
  await expect(panel(page).getByText('Enrolled, invoice requested')).toBeVisible();
  await expect(page.getByRole('link', { name: /The seat/ })).toHaveCount(0);
  await page.goto(`/courses/${id}/lessons/${lessonId}`);
  await expect(page.getByText('This lesson opens once the invoice is paid')).toBeVisible();

  await markPaid(cookie, enrollmentId);
  await page.reload();
  await expect(page.getByText('Planted words.')).toBeVisible();
});

test('a course that is unpublished stays with whoever is enrolled, and one that is deleted says so', async ({
  page,
}) => {
  const cookie = await admin();
  const name = `Testing and repairing reduced pressure assemblies ${newWord()}`;
  const id = await createCourse(cookie, { title: name, content: null });
  const lessonId = await createLesson(cookie, id, { title: 'The spring', content: 'Mind the spring.' });
  await createLesson(cookie, id, { title: 'The seat' });
  const member = await signInAsNewMember(page);
  await enroll(member.cookie, id);
  await call('PATCH', `/api/courses/${id}`, cookie, { isPublished: false });

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/dashboard');
  const section = page.getByRole('region', { name: 'Continue your course' });
  const link = section.getByRole('link', { name, exact: true });
  // The section is half as wide as the page; its title takes most of that width.
  const [wide, all] = [await link.boundingBox(), await section.boundingBox()];
  expect((wide?.width ?? 0) / (all?.width ?? 1)).toBeGreaterThan(0.5);
  await section.getByRole('link', { name: `Start ${name}` }).click();
  await expect(page.getByText('Mind the spring.')).toBeVisible();

  await call('DELETE', `/api/courses/${id}`, cookie);
  for (const path of [`/courses/${id}`, `/courses/${id}/lessons/${lessonId}`]) {
    await page.goto(path);
    await expect(title(page, 'This course was withdrawn')).toBeVisible();
  }
  await page.goto('/dashboard');
  await section.getByText('All your courses (1)').click();
  await expect(section.getByRole('listitem')).toHaveText(`${name}Withdrawn`);
});

test('a premium course leads a free member to premium, and opens for a premium member', async ({ page }) => {
  const cookie = await admin();
  const name = `Surveys ${newWord()}`;
  const id = await createCourse(cookie, {
    title: name,
    accessLevel: 'premium',
    content: 'Walk the building.',
  });
  await signInAsNewMember(page);
  await page.goto(`/courses/${id}`);
  await expect(panel(page).getByRole('button', { name: 'Enroll Now' })).toHaveCount(0);
  await panel(page).getByRole('link', { name: 'Get Premium' }).click();
  await expect(page).toHaveURL('/premium');

  await signInAs(page, 'premium');
  await page.goto(`/courses/${id}`);
  await panel(page).getByRole('button', { name: 'Enroll Now' }).click();
  await expect(page.getByText('Walk the building.')).toBeVisible();
  await page.getByRole('button', { name: 'Mark as Complete' }).click();
  await expect(page.getByRole('heading', { name: 'Course finished' })).toBeVisible();
});

test('visitors are asked to sign in, administrators read without enrolling, and an unknown course is none', async ({
  page,
}) => {
  const cookie = await admin();
  const id = await createCourse(cookie, { title: `Drafted ${newWord()}`, isPublished: false });
  await page.goto(`/courses/${id}`);
  await expect(page.getByText('Sign in to continue')).toBeVisible();
  await signInAs(page, 'member');
  await page.goto(`/courses/${id}`);
  await expect(page.getByText('404 Page Not Found')).toBeVisible();
  await signInAs(page, 'admin');
  await page.goto(`/courses/${id}`);
  await expect(page.getByText('Draft', { exact: true })).toBeVisible();
  await expect(page.getByText('You can read all of it as an administrator.')).toBeVisible();
});

test('a video is asked for by a click, in a frame that the policy allows, and not before', async ({
  page,
}) => {
  const cookie = await admin();
  const id = await createCourse(cookie, {
    title: `Seen ${newWord()}`,
    videoUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  });
  await enroll((await signInAsNewMember(page)).cookie, id);
  const asked: string[] = [];
  const problems: string[] = [];
  await page.route(/youtube|ytimg|google/, async (route) => {
    asked.push(route.request().url());
    await route.fulfill({ contentType: 'text/html', body: '<p>The player</p>' });
  });
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  await page.goto(`/courses/${id}`);
  const play = page.getByRole('button', { name: 'Play Video' });
  await expect(play).toBeVisible();
  await expect(page.getByText('Plays from YouTube, which may set cookies then.')).toBeVisible();
  expect(asked).toEqual([]);
  await play.click();
  await expect(page.frameLocator('iframe').getByText('The player')).toBeVisible();
  expect(asked).toEqual(['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1']);
  expect(problems).toEqual([]);

  // No other frame is.
  await page.evaluate(() => {
    const frame = document.createElement('iframe');
    frame.src = 'https://www.youtube.com/embed/dQw4w9WgXcQ';
    document.body.append(frame);
  });
  await expect.poll(() => problems.join()).toContain('frame-src');
  expect(asked).toHaveLength(1);
});
