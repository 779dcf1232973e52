import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { createEvent, register } from '../support/events.ts';
import { createPendingTopic } from '../support/forum.ts';
import { call, join, joinAsAdmin, makeAdmin } from '../support/people.ts';
import { rows } from '../support/stores.ts';
import { anAdministrator, signInAsNewMember } from '../support/sign-in.ts';

const unique = (text: string): string => `${text} ${randomUUID().slice(0, 8)}`;
const PAID = { accessLevel: 'paid', price: '325.00' } as const;

let admin: string;
test.beforeAll(async () => {
  admin = (await joinAsAdmin()).cookie;
});

async function signInAsAdministrator(page: Page) {
  const person = await signInAsNewMember(page);
  await makeAdmin(person.id);
  return person;
}

/** The list of events with this one alone. */
const getList = (title: string, more = '') => `/admin?tab=events&search=${encodeURIComponent(title)}${more}`;
const getRow = (page: Page, title: string) => page.getByRole('article', { name: title });

test('a member gets a message and a link instead of administration, and none of its files', async ({
  page,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await signInAsNewMember(page);
  for (const path of ['/admin', '/admin/moderation', '/admin/people', '/admin/audit']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible();
    await expect(page.getByText("You don't have permission to access this page.")).toBeVisible();
    await expect(page.getByText('Admin access required. Redirecting...')).toBeVisible();
    await expect(page).toHaveURL('/');
  }
  expect(fetched.filter((path) => path.startsWith('/remotes/admin/'))).toEqual([]);
});

test('an event is added as typed, after each field has shown its error', async ({ page }) => {
  test.slow();
  const title = unique('RPZ repair lab');
  await signInAsAdministrator(page);
  await page.goto('/admin?tab=events');
  await page.getByRole('button', { name: 'Add Event' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Event' });
  await dialog.getByRole('button', { name: 'Add Event' }).click();
  await expect(page.getByText('Title and start date are required')).toBeVisible();

  await dialog.getByLabel('Title', { exact: true }).fill(title);
  await dialog.getByLabel('Start date (Pacific Time)').fill('2027-12-04T08:00');
  await dialog.getByLabel('End date (Pacific Time)').fill('2027-12-04T07:00');
  await dialog.getByLabel('Price', { exact: true }).fill('1e3');
  await dialog.getByLabel('Latitude').fill('91');
  await dialog.getByRole('button', { name: 'Add Event' }).click();
  await expect(dialog.getByText(/Price must be a decimal/)).toBeVisible();
  await expect(dialog.getByText('Latitude must be at most 90')).toBeVisible();
  // The hour that spring skips.
  await dialog.getByLabel('Start date (Pacific Time)').fill('2027-03-14T02:30');
  await dialog.getByRole('button', { name: 'Add Event' }).click();
  await expect(dialog.getByText('This time does not exist: clocks go forward in that hour.')).toBeVisible();

  await dialog.getByLabel('Start date (Pacific Time)').fill('2027-12-04T08:00');
  await dialog.getByLabel('Price', { exact: true }).fill('325.5');
  await dialog.getByLabel('Latitude').fill('');
  await dialog.getByRole('button', { name: 'Add Event' }).click();
  await expect(dialog.getByText('End date must be after the start date')).toBeVisible();
  await dialog.getByLabel('End date (Pacific Time)').fill('2027-12-04T16:30');
  await dialog.getByRole('button', { name: 'Add Event' }).click();
  await expect(page.getByText('Event created successfully!')).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.goto(getList(title));
  await expect(getRow(page, title)).toContainText('Draft');
  await getRow(page, title).getByRole('button', { name: /^Edit/ }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Event' });
  await expect(edit.getByLabel('Start date (Pacific Time)')).toHaveValue('2027-12-04T08:00');
  await expect(edit.getByLabel('Price', { exact: true })).toHaveValue('325.50');
});

test('of two edits the second shows both, and what was chosen of each field is stored', async ({
  page,
  browser,
}) => {
  test.slow();
  const title = unique('Tester recertification');
  const id = await createEvent(admin, { title, location: 'Sacramento' });
  await signInAsAdministrator(page);
  await page.goto(getList(title, `&edit=${id}`));
  const mine = page.getByRole('dialog', { name: 'Edit Event' });
  await expect(mine.getByLabel('Location')).toHaveValue('Sacramento');

  const colleague = await anAdministrator(browser);
  await colleague.page.goto(getList(title, `&edit=${id}`));
  const theirs = colleague.page.getByRole('dialog', { name: 'Edit Event' });
  await theirs.getByLabel('Location').fill('Fresno');
  await theirs.getByRole('button', { name: 'Save Changes' }).click();
  await expect(colleague.page.getByText('Event updated successfully')).toBeVisible();

  await mine.getByLabel('Location').fill('Oakland');
  await mine.getByLabel('Max attendees').fill('12');
  await mine.getByRole('button', { name: 'Save Changes' }).click();
  const choice = page.getByRole('dialog', { name: 'Someone else has saved changes' });
  await choice.getByRole('group', { name: 'Location' }).getByText('Theirs').click();
  await choice.getByRole('button', { name: 'Save This Choice' }).click();
  await expect(page.getByText('Event updated successfully')).toBeVisible();
  const { data } = (await call('GET', `/api/admin/events/${id}`, admin)).body;
  expect(data).toMatchObject({ location: 'Fresno', maxAttendees: 12 });
});

test('what was entered is not lost by leaving', async ({ page }) => {
  const title = unique('Gauge care');
  const id = await createEvent(admin, { title });
  await signInAsAdministrator(page);
  await page.goto(getList(title));
  await getRow(page, title).getByRole('button', { name: /^Edit/ }).click();
  await expect(page).toHaveURL(new RegExp(`edit=${id}`));
  const dialog = page.getByRole('dialog', { name: 'Edit Event' });
  await dialog.getByLabel('Location').fill('Oakland');
  await page.goBack();
  await expect(page.getByText('What you entered is not saved yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Keep Editing' }).click();
  await expect(dialog.getByLabel('Location')).toHaveValue('Oakland');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page).not.toHaveURL(/edit=/);
});

test('attendees are marked paid and attended, registered by hand, and signed in on paper', async ({
  page,
}) => {
  test.slow();
  const title = unique('Field testing');
  const id = await createEvent(admin, { title, ...PAID });
  const lastName = unique('Quill').replace(' ', '');
  const member = await join({ firstName: 'Nora', lastName });
  await register(member.cookie, id);
  const other = unique('Walker').replace(' ', '');
  await join({ firstName: 'Walt', lastName: other });
  await signInAsAdministrator(page);
  await page.goto(getList(title));
  await getRow(page, title)
    .getByRole('button', { name: /^Attendees/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Attendees' });
  const row = dialog.getByRole('row', { name: new RegExp(lastName) });
  await row.getByRole('button', { name: /Mark Paid/ }).press('Enter');
  await page
    .getByRole('dialog', { name: 'Mark Paid' })
    .getByRole('button', { name: 'Mark Paid' })
    .press('Enter');
  await expect(page.getByText('Registration status updated successfully!')).toBeVisible();
  await expect(row.getByText('Confirmed')).toBeVisible();
  await expect(row.getByRole('button', { name: /Mark Attended/ })).toBeFocused();
  await page.keyboard.press('Enter');
  const early = page.getByRole('dialog', { name: 'Mark Attended Before the Start' });
  await early.getByRole('button', { name: 'Mark Attended' }).press('Enter');
  await expect(page.getByText('Attendance updated successfully!')).toBeVisible();
  await expect(row.getByRole('button', { name: /Mark Not Attended/ })).toBeVisible();

  await dialog.getByRole('button', { name: 'Register Member' }).click();
  const byHand = page.getByRole('dialog', { name: 'Register a Member' });
  await byHand.getByRole('combobox', { name: 'Member' }).fill(other);
  await byHand.getByRole('option', { name: new RegExp(other) }).click();
  await byHand.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(dialog.getByRole('row', { name: new RegExp(other) })).toBeVisible();

  const download = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);

  await page.goto(`/admin/sign-in-sheet/events/${id}`);
  await expect(page.getByText(`Nora ${lastName}`)).toBeVisible();
  await expect(page.getByText(`Walt ${other}`)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation', { name: 'Administration' })).toBeHidden();
});

test('several posts are approved at once, another one is rejected with a reason', async ({ page }) => {
  test.slow();
  const titles = [unique('First waiting'), unique('Second waiting'), unique('Third waiting')];
  const ids = await Promise.all(titles.map((title) => createPendingTopic({ title })));
  await signInAsAdministrator(page);
  // All that waits is near the viewport, and so in the page.
  await page.setViewportSize({ width: 1280, height: 8000 });
  await page.goto('/admin/moderation');
  const waiting = page.getByRole('table');
  for (const title of titles.slice(0, 2)) {
    await waiting
      .getByRole('row', { name: new RegExp(title) })
      .getByRole('checkbox')
      .check();
  }
  await page.getByRole('button', { name: 'Approve (2)' }).click();
  for (const title of titles.slice(0, 2)) {
    await expect(waiting.getByRole('row', { name: new RegExp(title) })).toHaveCount(0);
  }
  await waiting
    .getByRole('row', { name: new RegExp(titles[2] ?? '') })
    .getByRole('button', { name: /^Reject/ })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Please name the assembly.');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(waiting.getByRole('row', { name: new RegExp(titles[2] ?? '') })).toHaveCount(0);
  const states = await rows<{ state: string }>(
    'select state from community.posts where id = any($1::uuid[]) order by array_position($1::uuid[], id)',
    [ids],
  );
  expect(states.map(({ state }) => state)).toEqual(['approved', 'approved', 'rejected']);
});

test('a member is suspended, let in again, and found in the audit log', async ({ page }) => {
  test.slow();
  const lastName = unique('Valve').replace(' ', '');
  const member = await join({ lastName });
  await signInAsAdministrator(page);
  await page.goto(`/admin/people?search=${lastName}`);
  await page.getByRole('link', { name: `Robin ${lastName}` }).click();
  const person = page.getByRole('main');
  await person.getByRole('button', { name: 'Suspend' }).click();
  const reason = page
    .getByRole('dialog')
    .filter({ has: page.getByLabel('Reason') })
    .last();
  await reason.getByLabel('Reason').fill('Shared the password');
  await reason.getByRole('button', { name: 'Suspend' }).click();
  // The text is visible before it is stored; the button appears afterwards.
  await expect(person.getByRole('button', { name: 'Let In Again' })).toBeVisible();
  await expect(person.getByText('Shared the password').first()).toBeVisible();
  expect((await call('GET', '/api/user', member.cookie)).status).toBe(401);
  await person.getByRole('button', { name: 'Let In Again' }).click();
  const question = page.getByRole('dialog', { name: `Let Robin ${lastName} in again?` });
  await question.getByRole('button', { name: 'Let In Again' }).click();
  await expect(person.getByRole('button', { name: 'Suspend' })).toBeVisible();
  await expect(person.getByText(/^Suspended since/)).toHaveCount(0);

  await page.goto(`/admin/audit?subjectId=${member.id}`);
  await expect(page.getByRole('row').filter({ hasText: 'Shared the password' }).first()).toBeVisible();
});

test('of a long list of people few are in the page, however far one scrolls', async ({ page }) => {
  test.slow();
  const word = `z${randomUUID().slice(0, 8)}`;
  await rows(
    `insert into identity.users (email, password_hash, first_name, last_name)
     select $1 || n || '@example.com', '!', 'Member', $1 || n from generate_series(1, 3000) n`,
    [word],
  );
  try {
    await signInAsAdministrator(page);
    await page.goto('/admin/people');
    const list = page.getByRole('table');
    await expect(list.getByRole('row').nth(5)).toBeVisible();
    for (let step = 0; step < 12; step += 1) {
      await page.mouse.wheel(0, 4000);
      await expect.poll(() => list.evaluate(hasRowInView)).toBe(true);
    }
    // However far one has gone, few rows are in the page.
    expect(await list.getByRole('row').count()).toBeLessThan(80);
  } finally {
    await rows(`delete from identity.users where last_name like $1 || '%'`, [word]);
  }
});

/** True if the reader sees a row of a table. */
const hasRowInView = (table: HTMLElement | SVGElement): boolean =>
  [...table.querySelectorAll('tbody tr:not([aria-hidden])')].some((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  });
