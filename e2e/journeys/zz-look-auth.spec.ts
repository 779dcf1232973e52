import { expect, test } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { PASSWORD, call, makeAdmin } from '../support/people.ts';
import { signInAs, signInAsNewMember, signInByForm } from '../support/sign-in.ts';
import { rows } from '../support/stores.ts';

const LOOKS = [['390-light', 390, 'light'], ['390-dark', 390, 'dark'], ['1440-light', 1440, 'light'], ['1440-dark', 1440, 'dark']] as const;
for (const [name, width, colorScheme] of LOOKS) {
  test(`look ${name}`, async ({ page, browser }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await page.emulateMedia({ colorScheme });
    const shot = (what: string, full = false) => page.screenshot({ path: `/tmp/auth-look/${what}-${name}.png`, fullPage: full });
    const { email, id } = await signInAsNewMember(page);
    await page.goto('/settings');
    const card = page.locator('h2', { hasText: 'Two-step sign-in' });
    await card.scrollIntoViewIfNeeded();
    await shot('settings-off');
    await page.getByRole('button', { name: 'Set Up App' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Present password').fill(PASSWORD);
    await shot('password');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
    await shot('scan');
    const shown = await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent();
    const totp = new TOTP({ secret: Secret.fromBase32((shown ?? '').replaceAll(' ', '')) });
    await dialog.getByLabel('Code').fill(totp.generate());
    await dialog.getByRole('button', { name: 'Turn On' }).click();
    await expect(dialog.getByRole('listitem')).toHaveCount(10);
    await shot('codes');
    await dialog.getByRole('button', { name: 'I Have Saved Them' }).click();
    const session = await page.context().newCDPSession(page);
    await session.send('WebAuthn.enable');
    await session.send('WebAuthn.addVirtualAuthenticator', { options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true } });
    await page.getByRole('button', { name: 'Add Passkey' }).click();
    await dialog.getByLabel('Present password').fill(PASSWORD);
    await shot('add-passkey');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog).toBeHidden();
    await page.waitForTimeout(5500);
    await card.scrollIntoViewIfNeeded();
    await shot('settings-on', true);
    await call('POST', '/api/login', undefined, { email, password: PASSWORD });
    const other = await signInAsNewMember(page);
    await call('POST', '/api/login', undefined, { email: other.email, password: PASSWORD });
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Sign out elsewhere' }).click();
    await expect(dialog).toBeVisible();
    await shot('end-sessions');
    await page.context().clearCookies();
    await page.goto('/login');
    await signInByForm(page, email, PASSWORD);
    await expect(page.getByRole('button', { name: 'Use a Passkey' })).toBeVisible();
    await shot('second-step-both');
    await rows('delete from identity.passkeys where user_id = $1', [id]);
    await page.goto('/login');
    await signInByForm(page, email, PASSWORD);
    await expect(page.getByLabel('Code', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Verify' }).click();
    await shot('second-step-app');
    await signInAs(page, 'admin');
    await page.goto(`/admin/people/${id}`);
    await page.getByRole('button', { name: 'Remove Two-Step Sign-In' }).click();
    await expect(dialog).toBeVisible();
    await shot('admin-dialog');
    await page.goto('/admin?tab=settings');
    await page.getByText('Two-Step Sign-In of Administrators').scrollIntoViewIfNeeded();
    await shot('admin-setting');
    if (name === '1440-light') {
      await makeAdmin(other.id);
      await rows(`insert into identity.settings (changed) values ('{"requireSecondFactor": true}') on conflict (only_row) do update set changed = identity.settings.changed || '{"requireSecondFactor": true}'`);
      try {
        await page.context().clearCookies();
        await page.goto('/login?returnTo=%2Fadmin');
        await signInByForm(page, other.email, PASSWORD);
        await expect(page).toHaveURL('/settings');
        await expect(page.getByText('Administrators of this site need two-step sign-in')).toBeVisible();
        await page.goto('/admin');
        await expect(page).toHaveURL('/settings');
        await shot('required');
      } finally {
        await rows(`update identity.settings set changed = changed - 'requireSecondFactor'`);
      }
    }
  });
}
