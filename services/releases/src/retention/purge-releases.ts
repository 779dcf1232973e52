import { jobContract } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';
import { job, mutate, select, sql } from '@backflow/service-kit';
import type { Operation, Write } from '@backflow/service-kit';
import { purgeIncoming } from '@backflow/service-kit/files';
import type { ReleasesContext } from '../context.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Deletes the files of old releases. Live, previous and canary releases stay, and a remote's newest. Releases that
 * visitors got within the last days stay too: an open tab may ask for another of their files. The version stays
 * taken, and the history goes on naming it.
 */
export async function purgeReleases(context: ReleasesContext, _data: null, run: Operation): Promise<void> {
  const { db, settings, now } = context;
  await purgeIncoming(settings, now());
  const remotes = await select<{ id: string }>(db, 'remotes', sql`select id from remotes order by name`);
  for (const { id } of remotes) {
    await mutate(context, run, (write) => retireOldReleases(write, id, context));
  }
  await deleteRetired(context);
}

/** Pointing waits for this transaction, and finds no release that it retires. */
async function retireOldReleases(
  { rows }: Pick<Write, 'rows'>,
  remoteId: string,
  { settings, now }: ReleasesContext,
): Promise<void> {
  await rows(sql`select 1 from remotes where id = ${remoteId} for no key update`);
  const time = new Date(now());
  // Runs every hour: a release that was replaced since then was pointed to until less than an hour ago.
  await rows(sql`
    update releases e set served_at = ${time} from pointers p
     where p.remote_id = ${remoteId} and e.id in (p.live_id, p.previous_id, p.canary_id)`);
  await rows(sql`
    update releases e set is_stored = false
     where e.remote_id = ${remoteId} and e.is_stored
       and not exists (select 1 from pointers p where e.id in (p.live_id, p.previous_id, p.canary_id))
       and greatest(e.published_at, e.served_at) < ${new Date(time.getTime() - settings.RELEASES_KEEP_DAYS * DAY_MS)}
       and not exists (select 1 from pointer_changes c
                        where c.remote_id = e.remote_id and e.version in (c.from_version, c.to_version)
                          and c.at >= ${new Date(time.getTime() - settings.RELEASES_KEEP_DAYS * DAY_MS)})
       and e.id not in (select newest.id from releases newest where newest.remote_id = ${remoteId} and newest.is_stored
                         order by newest.published_at desc, newest.id desc limit ${settings.RELEASES_KEEP})`);
}

/** After a failure the row still names its file, and the next run tries again. */
async function deleteRetired({ db, storage, log }: ReleasesContext): Promise<void> {
  const retired = await select<{ id: string; archive: string }>(
    db,
    'retired-releases',
    sql`select id, archive from releases where not is_stored and archive is not null`,
  );
  for (const { id, archive } of retired) {
    try {
      await storage.deleteFile(archive);
      await db.sequelize.query('update releases set archive = null where id = $1 and archive = $2', {
        bind: [id, archive],
      });
    } catch (error) {
      log.warn({ error, archive }, 'the files of an old release could not be deleted yet');
    }
  }
}

export const purgeReleasesJob = job(
  jobContract({ name: 'releases.purge-releases', data: z.null(), schedule: '7 * * * *' }),
  purgeReleases,
);

/**
 * Deletes archives that no release names, such as that of a publisher who was killed, or those that are newer than a restored
 * database. Archives of the last day stay: their rows may be about to be inserted.
 */
export async function purgeOrphanedArchives({ db, storage, now, log }: ReleasesContext): Promise<void> {
  const known = await select<{ archive: string }>(
    db,
    'known-archives',
    sql`select archive from releases where archive is not null`,
  );
  const archives = new Set(known.map(({ archive }) => archive));
  for await (const { path, isFile } of storage.list('', { deep: true })) {
    if (!isFile || archives.has(path)) continue;
    if ((await storage.lastModified(path)) > now() - DAY_MS) continue;
    await storage.deleteFile(path);
    log.warn({ archive: path }, 'deleted an archive that no release names');
  }
}

export const purgeOrphanedArchivesJob = job(
  jobContract({ name: 'releases.purge-orphans', data: z.null(), schedule: '53 3 * * *' }),
  purgeOrphanedArchives,
);
