import type { ReleaseDocument } from '@backflow/contracts';
import { NotFoundError, select, sql } from '@backflow/service-kit';
import type { TokenHolder } from '@backflow/service-kit';
import type { ReleasesContext } from '../context.ts';

/** A stored release that is checked or previewed. */
interface StoredRelease {
  readonly id: string;
  readonly remoteId: string;
  /** In hex. */
  readonly digest: string;
  readonly document: ReleaseDocument;
}

/** @throws NotFoundError for a release that is unknown or whose files are deleted */
export async function findStoredRelease(
  { db }: Pick<ReleasesContext, 'db'>,
  remote: string,
  version: string,
): Promise<StoredRelease> {
  const [release] = await select<StoredRelease>(
    db,
    'stored-release',
    sql`select e.id, e.remote_id as "remoteId", encode(e.digest, 'hex') as digest, e.document
          from releases e join remotes m on m.id = e.remote_id
         where m.name = ${remote} and e.version = ${version} and e.is_stored`,
  );
  if (!release) throw new NotFoundError(`Release ${version} of ${remote}`);
  return release;
}

/** True if a token's holder may read what administrators read, for a check. */
export async function mayCheckAdmin(
  { db }: Pick<ReleasesContext, 'db'>,
  { kind, id }: TokenHolder,
): Promise<boolean> {
  if (kind === 'operator') return true;
  const [token] = await select<{ may: boolean }>(
    db,
    'token-may-check',
    sql`select may_check_admin as may from release_tokens where id = ${id}`,
  );
  return token?.may === true;
}
