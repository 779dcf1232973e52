import { expect } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { join, makeAdmin, toBrowserCookie } from './people.ts';
import type { AccountOptions, Person } from './people.ts';
import { DEMO_PASSWORD, E2E_ORIGIN } from './platform.ts';

/** Signs the browser in as one of the demo accounts, without the form. */
export async function signInAs(page: Page, who: 'admin' | 'premium' | 'member'): Promise<void> {
  const response = await page.request.post(`${E2E_ORIGIN}/api/login`, {
    data: { email: `${who}@example.com`, password: DEMO_PASSWORD },
    headers: { origin: E2E_ORIGIN },
  });
  if (!response.ok()) throw new Error(`signing in as ${who} answered ${response.status()}`);
}

/**
 * Signs in by the form of the sign-in page, once it is loaded: until then the page before it shows, which has
 * fields too.
 */
export async function signInByForm(page: Page, email: string, password: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Welcome back', exact: true })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** Signs in as a new member, whose changes affect no other test. */
export async function signInAsNewMember(
  page: Page,
  overrides?: Record<string, unknown>,
  options?: AccountOptions,
): Promise<Person & { cookie: string }> {
  const person = await join(overrides, options);
  await page.context().addCookies([toBrowserCookie(person.cookie)]);
  return person;
}

interface Other extends Person {
  cookie: string;
  page: Page;
}

/** A new member in another browser, beside the one that the test is about. */
export async function anotherMember(browser: Browser, overrides?: Record<string, unknown>): Promise<Other> {
  const context = await browser.newContext({ baseURL: E2E_ORIGIN });
  const page = await context.newPage();
  return { ...(await signInAsNewMember(page, overrides)), page };
}

/** The same, of an administrator. */
export async function anAdministrator(browser: Browser): Promise<Other> {
  const person = await anotherMember(browser);
  await makeAdmin(person.id);
  return person;
}
