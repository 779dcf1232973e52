import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { makeAdmin } from '../support/people.ts';
import { signInAsNewMember } from '../support/sign-in.ts';

/** The reads that a page sends, apart from streams. */
async function getReads(page: Page, path: string): Promise<string[]> {
  const reads: string[] = [];
  const onRequest = (request: { method(): string; url(): string }) => {
    const { pathname, search } = new URL(request.url());
    if (request.method() === 'GET' && pathname.startsWith('/api/') && !pathname.endsWith('/stream'))
      reads.push(pathname + search);
  };
  page.on('request', onRequest);
  await page.goto(path, { waitUntil: 'networkidle' });
  page.off('request', onRequest);
  return reads;
}

const getParts = (address = ''): string[] => new URL(address, 'http://site').searchParams.getAll('path');

test('a member’s pages read what they show in one request, which their HTML has started', async ({
  page,
}) => {
  await signInAsNewMember(page);
  for (const [path, parts] of [
    ['/', 3],
    ['/dashboard', 7],
    ['/events', 6],
    ['/courses', 4],
  ] as const) {
    const reads = await getReads(page, path);
    expect(reads, path).toHaveLength(1);
    expect(getParts(reads[0]), path).toHaveLength(parts);
    const initiators = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('/api/batch'))
        .map((entry) => entry.initiatorType),
    );
    expect(initiators, path).toEqual(['link']);
  }
});

test('so does the dashboard of administrators', async ({ page }) => {
  const { id } = await signInAsNewMember(page);
  await makeAdmin(id);
  const reads = await getReads(page, '/admin');
  expect(reads).toHaveLength(1);
  expect(getParts(reads[0])).toHaveLength(13);
  await expect(page.getByText('Total Users')).toBeVisible();
});

test('a visitor’s page reads what everybody reads, each alone and once', async ({ page }) => {
  for (const [path, expected] of [
    ['/', ['/api/events?limit=4']],
    ['/events', ['/api/booking-terms', '/api/event-suppliers', '/api/events?limit=12']],
  ] as const)
    expect((await getReads(page, path)).sort()).toEqual(expected);
});
