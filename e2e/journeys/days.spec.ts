import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { DAY_MS, createEvent } from '../support/events.ts';
import { call, joinAsAdmin, makeAdmin } from '../support/people.ts';
import { signInAsNewMember } from '../support/sign-in.ts';
import { rows } from '../support/stores.ts';

const unique = (text: string): string => `${text} ${randomUUID().slice(0, 8)}`;

test('an event of three days: entered, booked, marked by day, and earned', async ({ page, browser }) => {
  test.slow();
  const title = unique('Three-day course');
  const person = await signInAsNewMember(page);
  await makeAdmin(person.id);
  await page.goto('/admin?tab=events');
  await page.getByRole('button', { name: 'Add Event' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Event' });
  await dialog.getByLabel('Title', { exact: true }).fill(title);
  // A Friday: the days after it are Monday and Tuesday.
  await dialog.getByLabel('Start date (Pacific Time)').fill('2024-03-08T08:00');
  await dialog.getByLabel('End date (Pacific Time)').fill('2024-03-08T16:00');
  await dialog.getByLabel('How many').fill('2');
  await dialog.getByRole('button', { name: 'Add 2 Days' }).click();
  const day = (number: number) => dialog.getByRole('group', { name: `Day ${number}` });
  await expect(day(2).getByLabel('Start (Pacific Time)')).toHaveValue('2024-03-11T08:00');
  await expect(day(3).getByLabel('End (Pacific Time)')).toHaveValue('2024-03-12T16:00');
  for (const number of [1, 2, 3]) {
    await day(number).getByText('Instructor, place and hours').click();
    await day(number).getByLabel('Classroom CE hours').fill('7');
  }
  // The hour that the clocks skip, beside its field; the end moves along with the start.
  await day(2).getByLabel('Start (Pacific Time)').fill('2024-03-10T02:30');
  await dialog.getByRole('button', { name: 'Add Event' }).click();
  await expect(day(2).getByText('This time does not exist: clocks go forward in that hour.')).toBeVisible();
  await day(2).getByLabel('Start (Pacific Time)').fill('2024-03-10T08:00');
  await day(2).getByLabel('End (Pacific Time)').fill('2024-03-10T16:00');
  await expect(dialog.getByText('The sum of its days: 21 classroom.')).toBeVisible();
  await dialog.getByLabel('Published').check();
  await dialog.getByRole('button', { name: 'Add Event' }).click();
  await expect(page.getByText('Event created successfully!')).toBeVisible();

  const { body } = await call('GET', `/api/admin/events?search=${encodeURIComponent(title)}`, person.cookie);
  const { id } = (body.data as { id: string }[])[0] ?? { id: '' };
  const context = await browser.newContext();
  const memberPage = await context.newPage();
  const member = await signInAsNewMember(memberPage, { firstName: 'Nora' });
  expect(
    (await call('POST', `/api/admin/events/${id}/registrations`, person.cookie, { userId: member.id }))
      .status,
  ).toBe(201);

  await page.goto(`/admin/bookings/events/${id}`);
  const marks = page.getByRole('group', { name: /^Attendance of Nora/ });
  for (const number of ['Day 1', 'Day 2']) {
    await marks.getByRole('button', { name: new RegExp(`^${number}, .*: not attended`) }).click();
    await expect(marks.getByRole('button', { name: new RegExp(`^${number}, .*: attended`) })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Attendance', exact: true }).click();
  await expect(page.getByRole('table', { name: 'Attendance' })).toBeVisible();

  await memberPage.goto(`/events/${id}`);
  await expect(memberPage.getByRole('list', { name: 'Days' }).getByRole('listitem')).toHaveText([
    /Fri, Mar 8, 8:00 AM/,
    /Sun, Mar 10, 8:00 AM/,
    /Tue, Mar 12, 8:00 AM/,
  ]);
  await memberPage.goto('/dashboard?tab=my-training');
  const section = memberPage.getByRole('region', { name: 'CE hours' });
  await expect(section.getByRole('button', { name: /^Classroom hours of 2024: 14/ })).toBeVisible();
  await context.close();
});

test('forty names fit two pages of a sign-in sheet on Letter and A4, whole rows and all columns', async ({
  page,
}) => {
  test.slow();
  const admin = (await joinAsAdmin()).cookie;
  const startsAt = new Date(Date.now() + 2 * DAY_MS).toISOString();
  const eventId = await createEvent(admin, { title: unique('Sheet'), startDate: startsAt });
  const people = await rows<{ id: string }>(
    `insert into identity.users (email, password_hash, first_name, last_name, email_confirmed_at)
     select gen_random_uuid() || '@example.com', '!', 'Pat',
            case n when 7 then 'Featherstonehaugh-Cholmondeley-Marjoribanks' else 'Person' || n end, now()
       from generate_series(1, 40) n returning id`,
  );
  for (const { id: userId } of people)
    await call('POST', `/api/admin/events/${eventId}/registrations`, admin, { userId });
  const person = await signInAsNewMember(page);
  await makeAdmin(person.id);
  await page.goto(`/admin/sign-in-sheet/events/${eventId}`);
  await expect(page.getByRole('row')).toHaveCount(1 + 40 + 5);
  for (const format of ['Letter', 'A4'] as const) {
    const pdf = await page.pdf({ format, preferCSSPageSize: false });
    expect([format, pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length]).toEqual([format, 2]);
  }
  await page.emulateMedia({ media: 'print' });
  // The width of Letter without its margins, in CSS pixels.
  await page.setViewportSize({ width: 733, height: 960 });
  const table = await page.getByRole('table').boundingBox();
  expect((table?.x ?? 0) + (table?.width ?? 0)).toBeLessThanOrEqual(733);
});
