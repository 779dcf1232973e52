import type { CheckReport } from '@backflow/contracts/releases';
import { select, sql } from '@backflow/service-kit';
import type { ServiceContext } from '@backflow/service-kit';
import type { Caller } from '../caller.ts';
import { isSigned } from './sign-check.ts';
import type { StoredCheck } from './sign-check.ts';

type Reading = Pick<ServiceContext, 'db' | 'log' | 'settings'>;
type Row = Omit<StoredCheck, 'by' | 'at'> & { id: string; at: string; by: Caller; signature: string };

/** The newest checks of releases, by the release's id. One whose signature is not right is left out. */
export async function findChecks(
  context: Reading,
  releaseIds: readonly string[],
): Promise<Map<string, CheckReport>> {
  const rows = await select<Row>(
    context.db,
    'release-checks',
    sql`select c.release_id as id, encode(e.digest, 'hex') as digest, c.at, c.roles, c.has_passed as "hasPassed",
               c.findings, c.signature, json_build_object('kind', c.by_kind, 'id', c.by_id, 'name', c.by_name) as by
          from release_checks c join releases e on e.id = c.release_id
         where c.release_id = any(${releaseIds}::uuid[])`,
  );
  const valid = rows.filter((row) => {
    if (isSigned(context, { ...row, at: new Date(row.at) })) return true;
    context.log.warn({ release: row.id }, 'the check of a release is not signed by this site');
    return false;
  });
  return new Map(
    valid.map(({ id, at, by, roles, hasPassed, findings }) => [
      id,
      { at, by: { kind: by.kind, name: by.name }, roles, hasPassed, findings },
    ]),
  );
}
