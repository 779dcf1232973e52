import type { Page } from '@playwright/test';
import { E2E_ORIGIN } from './platform.ts';
import { join } from './people.ts';
import type { Person } from './people.ts';

/** A new member of their own, signed in in this browser: what they change is nobody else's. */
export async function signInAsNewMember(
  page: Page,
  overrides?: Record<string, unknown>,
): Promise<Person & { cookie: string }> {
  const person = await join(overrides);
  const [name = '', value = ''] = person.cookie.split(/=(.*)/s);
  await page.context().addCookies([{ name, value, url: E2E_ORIGIN, httpOnly: true, sameSite: 'Lax' }]);
  return person;
}
