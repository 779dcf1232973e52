import { readFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { makeAdmin } from '../support/people.ts';
import { signInAsNewMember } from '../support/sign-in.ts';

test('an office pastes 200 people and their hours, mends the errors, and downloads the county’s year', async ({
  page,
}) => {
  const county = `County ${randomUUID().slice(0, 8)}`;
  const { id } = await signInAsNewMember(page);
  await makeAdmin(id);
  const email = (index: number) => `p${index}.${county.slice(7)}@example.com`;
  const people = Array.from({ length: 200 }, (_, index) =>
    [`Ann${index}`, 'Lee', index === 7 ? 'not an address' : email(index), `L-${index}`, county].join('\t'),
  );

  await page.goto('/admin/people');
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await page
    .getByLabel('Cells from a spreadsheet')
    .fill(['First\tSurname\tE-mail\tLicense #\tAgency', ...people].join('\n'));
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('heading', { name: '200 rows: nothing is written yet' })).toBeFocused();
  await expect(page.getByLabel('Surname')).toHaveValue('lastName');
  await page.getByRole('tab', { name: 'Error (1)' }).click();
  await expect(page.getByRole('cell', { name: 'Please enter a valid email address' })).toBeVisible();
  await page.getByRole('button', { name: 'Import 199 Rows' }).click();

  const done = page.getByRole('group', { name: /^Import: People/ });
  await expect(done.getByText('199 imported, 1 not imported.')).toBeVisible({ timeout: 30_000 });
  const [errors] = await Promise.all([
    page.waitForEvent('download'),
    done.getByRole('link', { name: 'Download Errors' }).click(),
  ]);
  const mended = (await readFile(await errors.path(), 'utf8')).replace('not an address', email(7));
  await done.getByRole('button', { name: 'Dismiss' }).click();
  await expect(done).toBeHidden();
  await page
    .getByLabel('Or a CSV file')
    .setInputFiles({ name: 'mended.csv', mimeType: 'text/csv', buffer: Buffer.from(mended) });
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: 'Import 1 Row', exact: true }).click();
  await expect(done.getByText('1 imported.')).toBeVisible();
  await done.getByRole('button', { name: 'Dismiss' }).click();

  await page.getByLabel('Kind').selectOption('Past hours');
  await page
    .getByLabel('Cells from a spreadsheet')
    .fill(`Email\tDate\tType\tHrs\tNotes\n${email(7)}\t1/15/2025\tPractical\t7,5\tRP repair`);
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: 'Import 1 Row', exact: true }).click();
  await expect(
    page.getByRole('group', { name: /^Import: Past hours/ }).getByText('1 imported.'),
  ).toBeVisible();

  await page.getByRole('tab', { name: 'Export' }).click();
  const hours = page.getByRole('group', { name: 'CE hours of a year' });
  await hours.getByLabel('Year').selectOption('2025');
  await hours.getByLabel('Authority').selectOption(county);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    hours.getByRole('link', { name: 'Download CSV' }).click(),
  ]);
  expect((await readFile(await file.path(), 'utf8')).split('\n')[1]).toBe(
    'L-7,Lee,Ann7,2025-01-15,RP repair,,0,450,0,450',
  );
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    hours.getByRole('link', { name: 'Download PDF' }).click(),
  ]);
  expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe('%PDF-');
});
