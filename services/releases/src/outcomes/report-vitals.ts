import { SHELL_PAGE_PATHS } from '@backflow/contracts/releases';
import type { reportVitals as contract } from '@backflow/contracts/releases';
import { metrics, select, sql } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { ReleasesContext } from '../context.ts';

/** Counts how fast a page was. Only for pages and releases that exist: each is a label of the metrics. */
export async function reportVitals(context: ReleasesContext, { body }: Call<typeof contract>): Promise<null> {
  if (!metrics || !(await isKnown(context, body))) return null;
  const { page, vitals } = body;
  const labels = { page, remote: body.remote ?? 'shell', release: body.version ?? '' };
  for (const { name, value } of vitals) {
    if (name === 'CLS') metrics.observe('layoutShift', labels, value);
    else metrics.observe('webVitals', { vital: name, ...labels }, value / 1000);
  }
  return null;
}

async function isKnown(
  { db }: ReleasesContext,
  { page, remote, version }: Call<typeof contract>['body'],
): Promise<boolean> {
  if (remote === null || version === null) return version === remote && SHELL_PAGE_PATHS.includes(page);
  const found = await select(
    db,
    'page-of-release',
    sql`select from remotes m join releases e on e.remote_id = m.id
         where m.name = ${remote} and e.version = ${version} and e.is_stored
           and jsonb_path_exists(e.document, '$.**.path ? (@ == $page)', jsonb_build_object('page', ${page}::text))`,
  );
  return found.length > 0;
}
