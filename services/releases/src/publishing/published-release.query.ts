import type { ReleaseSummary } from '@backflow/contracts/releases';
import { NotFoundError, select, sql } from '@backflow/service-kit';
import type { Database } from '@backflow/service-kit';

/** A release as it was published, without reports of visitors. */
export async function findPublishedRelease(
  db: Database,
  remote: string,
  version: string,
): Promise<ReleaseSummary> {
  const [release] = await select<ReleaseSummary>(
    db,
    'published-release',
    sql`
      select r.version, r.published_at as "publishedAt", r.bytes, r.document -> 'sdk' as sdk,
             json_build_object('kind', r.published_by_kind, 'name', r.published_by_name) as "publishedBy",
             0 as loads, 0 as failures, '[]'::json as days
        from releases r join remotes m on m.id = r.remote_id
       where m.name = ${remote} and r.version = ${version}`,
  );
  if (!release) throw new NotFoundError('This release');
  return release;
}
