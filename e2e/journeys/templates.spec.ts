import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { createEvent, createVenue } from '../support/events.ts';
import { joinAsAdmin, makeAdmin } from '../support/people.ts';
import { randomWord } from '../support/random.ts';
import { signInAsNewMember } from '../support/sign-in.ts';
import { rows } from '../support/stores.ts';

const unique = (text: string): string => `${text} ${randomWord()}`;

let admin: string;
test.beforeAll(async () => {
  admin = (await joinAsAdmin()).cookie;
});

/** Monday to Friday of a week of summer time, 8:00 to 16:30. */
const DAYS = ['18', '19', '20', '21', '22'].map((day) => ({
  startsAt: `2027-10-${day}T15:00:00Z`,
  endsAt: `2027-10-${day}T23:30:00Z`,
}));

/** The Pacific starts of an event's days, by the day of the event's first start. */
const getDays = async (title: string) =>
  (
    await rows<{ starts: string[] }>(
      `select array(select to_char((s->>'startsAt')::timestamptz at time zone 'America/Los_Angeles', 'YYYY-MM-DD HH24:MI')
                      from jsonb_array_elements(sessions) s) as starts
         from events.events where title = $1 and deleted_at is null order by start_date`,
      [title],
    )
  ).map(({ starts }) => starts);

const days = (...dates: string[]) => dates.map((date) => `${date} 08:00`);
const menuOf = async (page: Page, title: string, item: string) => {
  await page
    .getByRole('button', { name: `More for ${title}` })
    .first()
    .click();
  await page.getByRole('menuitem', { name: item }).click();
};

/** Chooses the first day, then adds the event. */
async function addOn(page: Page, dialog: string, day: string): Promise<void> {
  const first = page.getByRole('dialog', { name: dialog });
  await first.getByLabel('First day').fill(day);
  await first.getByRole('button', { name: 'Continue' }).click();
  const form = page.getByRole('dialog', { name: 'Add Event' });
  await form.getByRole('button', { name: 'Add Event' }).click();
  await expect(form).toBeHidden();
}

test('a course of five days becomes a template, is held again, and its conflict is said', async ({
  page,
}) => {
  test.slow();
  const [title, instructor, venue] = [unique('Tester course'), unique('Ana Silva'), unique('Yard')];
  const venueId = await createVenue(admin, { name: venue, address: '1 Pipe Rd, Fresno', seats: 16 });
  await createEvent(admin, {
    ...{ title, facilitatorName: instructor, sessions: DAYS, venueId, location: venue },
    ...{ startDate: DAYS[0]?.startsAt, endDate: DAYS[4]?.endsAt },
  });
  await makeAdmin((await signInAsNewMember(page)).id);
  const list = `/admin?tab=events&search=${encodeURIComponent(title)}`;

  await page.goto(list);
  await menuOf(page, title, 'Save as Template');
  await page.getByRole('dialog').getByRole('button', { name: 'Save Template' }).click();
  await expect(page.getByText('Template saved', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'More about events' }).click();
  await page.getByRole('menuitem', { name: 'New from Template' }).click();
  await page.getByRole('button', { name: `Use ${title}` }).click();
  // Winter time by then.
  await addOn(page, 'New from Template', '2027-11-08');
  const winter = days('2027-11-08', '2027-11-09', '2027-11-10', '2027-11-11', '2027-11-12');
  await expect(async () => expect((await getDays(title))[1]).toEqual(winter)).toPass();

  // Used again on the Friday of that week: the last day of one is the first day of the other.
  await page.goto(list);
  await menuOf(page, title, 'Use Again');
  const first = page.getByRole('dialog', { name: 'Use Again' });
  await first.getByLabel('First day').fill('2027-11-12');
  await expect(first.getByText(/was a working day before/)).toBeVisible();
  await first.getByRole('button', { name: 'Continue' }).click();
  const form = page.getByRole('dialog', { name: 'Add Event' });
  await expect(form.getByText(`${instructor} teaches “${title}” (draft) at the same time`)).toBeVisible();
  await expect(form.getByText(`${venue} is taken by “${title}” (draft) at the same time`)).toBeVisible();
  await expect(form.getByRole('combobox', { name: 'Venue' })).toHaveValue(venue);
  await form.getByRole('button', { name: 'Add Event' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText(`${instructor} teaches “${title}” (draft)`).first()).toBeVisible();

  // The instructor is ill: somebody else takes over all coming days.
  await page.goto(`/admin?tab=events&search=${encodeURIComponent(instructor)}`);
  await page.getByRole('checkbox', { name: 'Select all that are shown' }).check();
  await page.getByRole('button', { name: 'Replace Instructor' }).click();
  const dialog = page.getByRole('dialog', { name: 'Replace Instructor' });
  await expect(dialog.getByText('15 days of 3 events')).toBeVisible();
  await dialog.getByLabel('Name').fill('Tom Reyes');
  await dialog.getByRole('button', { name: 'Replace' }).click();
  await expect(page.getByText('3 events with another instructor')).toBeVisible();
});

test('members do not reach venues', async ({ page }) => {
  await signInAsNewMember(page);
  await page.goto('/admin/venues');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/Venues/);
});
