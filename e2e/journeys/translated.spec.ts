import { expect, test } from '@playwright/test';
import { createEvent } from '../support/events.ts';
import { joinAsAdmin } from '../support/people.ts';
import { randomWord } from '../support/random.ts';
import { signInAsNewMember } from '../support/sign-in.ts';
import { TREATMENTS, translate } from '../support/translator.ts';

for (const treatment of TREATMENTS) {
  test(`a member uses pages in which the browser's translator has to ${treatment} texts`, async ({
    page,
  }) => {
    const errors: Error[] = [];
    page.on('pageerror', (error) => {
      // The first screen was translated before React took it over: React renders it anew (418) and reports that.
      if (!error.message.includes('#418')) errors.push(error);
    });
    const wanted = randomWord();
    await createEvent((await joinAsAdmin()).cookie, { title: `Renewal ${wanted}` });
    await translate(page, treatment);
    await signInAsNewMember(page);
    await page.goto('/events');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('«Events»');

    const cards = page.getByRole('article');
    const search = page.getByRole('searchbox', { name: 'Search events' });
    await expect(cards.first()).toBeVisible();
    const all = await cards.count();
    await search.fill(wanted);
    await expect(cards.locator('mark').first()).toBeVisible();
    await expect(cards).toHaveCount(1);
    await search.fill('no such event');
    await expect(page.getByText('No events found')).toBeVisible();
    await search.fill('');
    await expect(cards).toHaveCount(all);

    const card = cards.filter({ has: page.getByRole('button', { name: '«Register Now»' }) }).first();
    const title = await card.getByRole('heading').innerText();
    const own = cards.filter({ has: page.getByRole('heading', { name: title, exact: true }) });
    await card.getByRole('button', { name: '«Register Now»' }).click();
    await expect(own.getByRole('button', { name: '«Registered»' })).toBeVisible();
    await expect(own.getByText('Register Now')).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(
      '«Successfully registered for event!»',
    );

    await own.getByRole('heading').getByText(title).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: '«Already Registered»' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    await page.getByRole('banner').getByRole('button', { name: 'Robin' }).click();
    await page.getByRole('menuitem', { name: 'Account Settings' }).click();
    await page.getByLabel('Company').fill('Fitter & Daughters');
    const save = page.getByRole('button', { name: '«Save Changes»' });
    await save.click();
    await expect(page.getByText('«Profile updated»')).toBeVisible();
    await expect(save).toBeEnabled();
    await expect(page.getByText('Saving...')).toHaveCount(0);

    for (const path of ['Courses', 'Resources', 'Forum', 'Webinars']) {
      await page.getByRole('navigation').getByRole('link', { name: path }).first().click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('«');
    }
    await expect(page.getByText('could not be shown')).toHaveCount(0);
    expect(errors).toEqual([]);
  });
}
