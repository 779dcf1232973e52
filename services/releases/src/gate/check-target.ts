import type { ReleaseDocument } from '@backflow/contracts';
import type { PointerChange } from '@backflow/contracts/releases';
import { AppError, select, sql } from '@backflow/service-kit';
import type { ReleasesContext } from '../context.ts';
import { assertCompatible } from './assert-compatible.ts';

interface Target {
  readonly id: string;
  readonly document: ReleaseDocument;
}

/**
 * Checks the release that more visitors are to get. Before the transaction: services are asked for their contracts, and the
 * remote's row must not be locked meanwhile.
 * @returns the id of the checked release; null where the change leads to none, or to the one that is live
 * @throws as `assertCompatible`
 */
export async function checkTarget(
  context: ReleasesContext,
  remote: string,
  change: PointerChange,
): Promise<string | null> {
  const target = await findTarget(context, remote, change);
  if (!target) return null;
  try {
    await assertCompatible(context, target.document, { isRollback: change.action === 'rollback' });
  } catch (error) {
    const isUnknown = error instanceof AppError && error.code === 'UNAVAILABLE';
    // It was live before: going back must work while other services are down.
    if (!isUnknown || change.action !== 'rollback') throw error;
    context.log.warn({ error, remote }, 'a rollback was not checked');
  }
  return target.id;
}

async function findTarget(
  { db }: ReleasesContext,
  remote: string,
  { action, version: named }: PointerChange,
): Promise<Target | undefined> {
  if (action !== 'promote' && action !== 'canary' && action !== 'rollback') return undefined;
  const version = named ?? null;
  const standing = action === 'rollback' ? sql`p.previous_id` : sql`p.canary_id`;
  const [target] = await select<Target>(
    db,
    'pointer-target',
    sql`select e.id, e.document
          from remotes m
          left join pointers p on p.remote_id = m.id
          join releases e on e.remote_id = m.id and e.is_stored
           and case when ${version}::text is null then e.id = ${standing} else e.version = ${version} end
         where m.name = ${remote} and e.id is distinct from p.live_id`,
  );
  return target;
}
