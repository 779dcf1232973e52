import { Failure } from '@backflow/cli-kit';
import { CHECK_OUTCOME_ELEMENT_ID, CHECK_PATH } from '@backflow/contracts';
import { CheckOutcome, type CheckReport, type CheckFinding } from '@backflow/contracts/releases';
import { z } from 'zod';
import { launchBrowser } from './find-browser.ts';
import type { ReleasesClient } from './releases-client.ts';

const MOST_MS = 15 * 60_000;
/** The widest frame fits into it at its scale: browsers draw nothing that is out of view. */
const VIEWPORT = { width: 1200, height: 1000 };

const Done = z.union([z.object({ outcome: CheckOutcome }), z.object({ failure: z.string() })]);

/**
 * Runs a published release on the site's own page for that, in a headless browser, and reports the outcome to the site.
 * @throws Failure where it can't be run; a release with findings is no failure
 */
export async function checkInBrowser(
  client: ReleasesClient,
  { remote, version }: { remote: string; version: string },
  env: NodeJS.ProcessEnv,
): Promise<CheckReport> {
  const browser = await launchBrowser(env);
  try {
    const start = await client.startCheck(remote, version);
    const page = await browser.newPage({ viewport: VIEWPORT });
    const query = new URLSearchParams({ release: `${remote}@${version}` }).toString();
    const fragment = encodeURIComponent(JSON.stringify(start));
    await page.goto(`${client.origin}${CHECK_PATH}?${query}#${fragment}`);
    // Read as text: the page's policy refuses scripts of Playwright's own.
    const text = await page.locator(`#${CHECK_OUTCOME_ELEMENT_ID}`).textContent({ timeout: MOST_MS });
    const result = z.parse(Done, JSON.parse(text ?? ''));
    if ('failure' in result) throw new Failure(`The check could not be completed: ${result.failure}`);
    return await client.reportCheck(remote, result.outcome);
  } finally {
    await browser.close();
  }
}

/** A line for each finding, or note. */
export const describeFindings = (findings: readonly CheckFinding[]): string =>
  findings
    .map(
      ({ part, role, width, message, isNote }) =>
        `  ${part} (${role}, ${width} px)${isNote ? ', a note' : ''}: ${message}`,
    )
    .join('\n');
