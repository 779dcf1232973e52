import { FAILURE_KINDS, SHELL_PAGE_PATHS } from '@backflow/contracts/releases';
import type { reportReleases as contract } from '@backflow/contracts/releases';
import { metrics } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { ReportRow } from './report-rows.ts';
import type { ReportedRelease } from './reported-releases.ts';

const FAILURES: ReadonlySet<string> = new Set(FAILURE_KINDS);

/**
 * Counts reports for the metrics: only of pages and releases that exist, because each is a label.
 * @param page '' for an unknown one
 */
export function countReports(
  { reports }: Call<typeof contract>['body'],
  page: string,
  releases: readonly ReportedRelease[],
  rows: readonly ReportRow[],
): void {
  if (!metrics) return;
  for (const { remote, version, kind } of rows) {
    if (kind !== 'shown' && !FAILURES.has(kind)) continue;
    metrics.count('releaseOutcomes', {
      remote,
      release: version,
      outcome: kind === 'shown' ? 'loaded' : kind,
    });
  }
  if (page === '') return;
  const owner = SHELL_PAGE_PATHS.includes(page) ? undefined : releases.find(({ hasPage }) => hasPage);
  const labels = { page, remote: owner?.remote ?? 'shell', release: owner?.version ?? '' };
  for (const { kind, value } of reports) {
    if (value === undefined || kind === 'long-tasks') continue;
    if (kind === 'CLS') metrics.observe('layoutShift', labels, value);
    else metrics.observe('webVitals', { vital: kind, ...labels }, value / 1000);
  }
}
