import { expect, test } from '@playwright/test';
import { createEvent } from '../support/events.ts';
import { joinAsAdmin } from '../support/people.ts';
import { pause } from '../support/processes.ts';
import { createResource } from '../support/resources.ts';
import { field, group, search } from '../support/search-bar.ts';
import { useServiceProcesses } from '../support/service-processes.ts';

/** A word that no other record has. */
const WORD = `zirkonfault${Date.now()}`;
/** The gateway gives a service thirteen seconds. */
const DEADLINE_MS = 15_000;

test.beforeAll(async () => {
  await useServiceProcesses('each');
  await createEvent((await joinAsAdmin()).cookie, { title: `Event ${WORD}` });
  await createResource({ title: `Resource ${WORD}` });
});

test('a service that does not respond delays no other in the search, and fails at its deadline', async ({
  page,
}) => {
  // A search that nobody has made yet: the gateway would send a cached response.
  const typed = WORD.toUpperCase();
  await page.goto('/');
  await search(page, typed.slice(0, -1));
  await expect(group(page, 'Events').getByRole('listitem')).toHaveCount(1);
  await expect(group(page, 'Resources').getByRole('listitem')).toHaveCount(1);

  const paused = pause('learning');
  try {
    await field(page).fill(typed);
    await expect(group(page, 'Events').locator('[aria-busy="false"]').getByRole('listitem')).toHaveCount(1);
    // Its rows of before stay, and are marked as such.
    await expect(group(page, 'Resources').locator('[aria-busy="true"]')).toHaveCount(1);
    const failure = group(page, 'Resources').getByRole('alert');
    await expect(failure).toContainText('Resources could not be searched', { timeout: DEADLINE_MS });
    await expect(group(page, 'Events').getByRole('link', { name: `Event ${WORD}` })).toBeVisible();
  } finally {
    paused.resume();
  }
  await expect(async () => {
    await group(page, 'Resources').getByRole('button', { name: 'Try Again' }).click({ timeout: 2000 });
    await expect(group(page, 'Resources').getByRole('listitem')).toHaveCount(1, { timeout: 2000 });
  }).toPass();
});
