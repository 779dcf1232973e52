import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { createEvent, register } from '../support/events.ts';
import { joinAsAdmin, call, makeAdmin } from '../support/people.ts';
import { signInAsNewMember } from '../support/sign-in.ts';

test('a member sees the CE hours of an event that they attended, and what an administrator corrects', async ({
  page,
}) => {
  const admin = (await joinAsAdmin()).cookie;
  const title = `RPZ rebuild ${randomUUID().slice(0, 8)}`;
  const eventId = await createEvent(admin, { title, hours: { classroom: '3.5', handsOn: '2' } });
  const member = await signInAsNewMember(page);
  const id = await register(member.cookie, eventId);
  await call('PATCH', `/api/admin/registrations/${id}/attendance`, admin, {
    ...{ attended: true, beforeStart: true },
  });

  await page.goto(`/events/${eventId}`);
  await expect(page.getByText('3.5 classroom, 2 hands-on')).toBeVisible();
  await page.goto('/dashboard?tab=my-training');
  const section = page.getByRole('region', { name: 'CE hours' });
  await section.getByRole('button', { name: /^Classroom hours of \d{4}: 3\.5/ }).click();
  await expect(section.getByRole('link', { name: title })).toBeVisible();
  await expect(section.getByText('+3.5 classroom')).toBeVisible();

  await makeAdmin(member.id);
  await page.goto(`/admin/people/${member.id}`);
  const hours = page.getByRole('region', { name: 'CE hours' });
  await hours.getByRole('button', { name: 'Correct Hours' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Kind').selectOption('Online');
  await dialog.getByLabel('Hours').fill('1.25');
  await dialog.getByLabel('Reason').fill('Webinar of the water district');
  await dialog.getByRole('button', { name: 'Add Entry' }).click();
  await hours.getByRole('button', { name: /^Online hours of \d{4}: 1\.25/ }).click();
  await expect(hours.getByText('Webinar of the water district')).toBeVisible();
});
