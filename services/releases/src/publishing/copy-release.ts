import type { copyRelease as contract } from '@backflow/contracts/releases';
import { mutate, select, sql } from '@backflow/service-kit';
import type { Call, FileResponse } from '@backflow/service-kit';
import type { ReleasesContext } from '../context.ts';
import { openReleaseArchive } from './release-archive.ts';

/** Serves the archive of a stored release to the holder of a token, who publishes the same bytes on another site. */
export async function copyRelease(
  context: ReleasesContext,
  call: Call<typeof contract>,
): Promise<FileResponse> {
  const { params } = call;
  const archive = await openReleaseArchive(context, params);
  const [remote] = await select<{ id: string }>(
    context.db,
    'remote-of-copy',
    sql`select id from remotes where name = ${params.remote}`,
  );
  await mutate(context, call, (write) => {
    write.audit({ subjectId: remote?.id ?? null, details: { name: params.remote, version: params.version } });
    return Promise.resolve();
  });
  return archive;
}
