import type { Page } from '@playwright/test';
import { DEMO_PASSWORD, E2E_ORIGIN } from './platform.ts';

/** Signs the browser in as one of the demo accounts, without the form. */
export async function signInAs(page: Page, who: 'admin' | 'premium' | 'member'): Promise<void> {
  const answer = await page.request.post(`${E2E_ORIGIN}/api/login`, {
    data: { email: `${who}@example.com`, password: DEMO_PASSWORD },
    headers: { origin: E2E_ORIGIN },
  });
  if (!answer.ok()) throw new Error(`signing in as ${who} answered ${answer.status()}`);
}
