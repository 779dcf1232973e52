import type { getReleaseArchive as contract } from '@backflow/contracts/releases';
import { FileResponse, NotFoundError, select, sql } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import { openStoredFile } from '@backflow/service-kit/files';
import type { ReleasesContext } from '../context.ts';

/** Serves the archive of a stored release to the platform's processes. */
export const serveReleaseArchive = (
  context: ReleasesContext,
  { params }: Call<typeof contract>,
): Promise<FileResponse> => openReleaseArchive(context, params);

/**
 * The archive of a stored release, as it was published.
 * @throws NotFoundError
 */
export async function openReleaseArchive(
  { db, storage }: ReleasesContext,
  params: Call<typeof contract>['params'],
): Promise<FileResponse> {
  const [release] = await select<{ archive: string }>(
    db,
    'release-archive',
    sql`select r.archive from releases r join remotes m on m.id = r.remote_id
         where m.name = ${params.remote} and r.version = ${params.version} and r.is_stored`,
  );
  if (!release) throw new NotFoundError('This release');
  const headers = {
    'content-type': 'application/gzip',
    'content-disposition': `attachment; filename="${params.remote}-${params.version}.tar.gz"`,
    'cache-control': 'private, no-store',
  };
  return new FileResponse(headers, () => openStoredFile(storage, release.archive));
}
