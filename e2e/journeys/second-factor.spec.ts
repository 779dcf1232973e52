import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { createHmac } from 'node:crypto';
import { PASSWORD, call } from '../support/people.ts';
import { signInAsNewMember, signInByForm } from '../support/sign-in.ts';

/** RFC 6238 by hand, as an app computes it. @param steps after this one: each code works once */
function computeCode(secret: string, steps = 0): string {
  const bits = Array.from(secret, (letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const digest = createHmac('sha1', key).update(counter).digest();
  const value = digest.readUInt32BE(digest.readUInt8(19) & 15) & 0x7fffffff;
  return String(value % 1_000_000).padStart(6, '0');
}
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A virtual authenticator that confirms every request. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const getDialog = (page: Page) => page.getByRole('dialog');

async function enterPassword(page: Page, submit: string): Promise<void> {
  await getDialog(page).getByLabel('Present password').fill(PASSWORD);
  await getDialog(page).getByRole('button', { name: submit, exact: true }).click();
}

async function saveCodes(page: Page): Promise<string[]> {
  await expect(getDialog(page).getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  const codes = await getDialog(page).getByRole('listitem').allTextContents();
  await getDialog(page).getByRole('button', { name: 'I Have Saved Them' }).click();
  return codes;
}

const signOut = (page: Page) => page.context().clearCookies();

test('an app is set up by its QR code, and signs in with a code and a recovery code', async ({ page }) => {
  const { email } = await signInAsNewMember(page);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Set Up App' }).click();
  await enterPassword(page, 'Continue');
  await expect(getDialog(page).getByRole('img', { name: /QR code/ })).toBeVisible();
  const shown = await getDialog(page)
    .getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
    .textContent();
  const secret = (shown ?? '').replaceAll(' ', '');
  await getDialog(page).getByLabel('Code', { exact: true }).fill(computeCode(secret));
  await getDialog(page).getByRole('button', { name: 'Turn On' }).click();
  const codes = await saveCodes(page);
  expect(codes).toHaveLength(10);
  await expect(page.getByText('10 are left. Each works once.')).toBeVisible();

  await signOut(page);
  await page.goto('/login?returnTo=%2Fevents');
  await signInByForm(page, email, PASSWORD);
  const code = page.getByLabel('Code', { exact: true });
  await expect(code).toBeFocused();
  // Until the second step nobody is signed in.
  expect((await page.request.get('/api/user')).status()).toBe(401);
  await code.fill(computeCode(secret, 1));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/events');

  await signOut(page);
  await page.goto('/login');
  await signInByForm(page, email, PASSWORD);
  await code.fill(codes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/settings');
  await expect(page.getByText('9 are left. Each works once.')).toBeVisible();
});

test('a passkey is added, signs in after the password, and is removed', async ({ page }) => {
  const { email } = await signInAsNewMember(page);
  await addAuthenticator(page);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Add Passkey' }).click();
  await getDialog(page).getByLabel('Name').fill('Workshop laptop');
  await enterPassword(page, 'Continue');
  expect(await saveCodes(page)).toHaveLength(10);
  await expect(page.getByText('Workshop laptop')).toBeVisible();

  await signOut(page);
  await page.goto('/login');
  await signInByForm(page, email, PASSWORD);
  await page.getByRole('button', { name: 'Use a Passkey' }).click();
  await expect(page).toHaveURL('/dashboard');

  await page.goto('/settings');
  await page.getByRole('button', { name: 'Remove the passkey Workshop laptop' }).click();
  await enterPassword(page, 'Remove Passkey');
  await expect(page.getByText('Workshop laptop', { exact: true })).toBeHidden();
  const { status } = await call('POST', '/api/login', undefined, { email, password: PASSWORD });
  expect(status).toBe(200);
});
