import { jobContract } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';
import { job, select, sql } from '@backflow/service-kit';
import type { MediaContext } from '../context.ts';
import { purgeIncoming } from '../files/receive-file.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const AT_ONCE = 500;
const FOLDER = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\//;

/**
 * Deletes stored files without a row, such as those that a database restored from a backup knows nothing of, and what
 * killed processes left among the arriving ones. A row is written before its files, so nothing under way is touched; a day
 * is left to whoever restores files before the database. What is not named as ours is left alone.
 */
export async function purgeOrphans(context: MediaContext): Promise<void> {
  const { storage, settings, now } = context;
  await purgeIncoming(settings, now());
  const paths = new Map<string, string>();
  for await (const { path, isFile } of storage.list('', { deep: true })) {
    const id = FOLDER.exec(path)?.[1];
    if (!isFile || id === undefined) continue;
    paths.set(id, path);
    if (paths.size >= AT_ONCE) await purgeWithoutRow(context, paths);
  }
  await purgeWithoutRow(context, paths);
}

/** @param paths a file of each asset, by its id; emptied */
async function purgeWithoutRow(
  { db, storage, log, now }: MediaContext,
  paths: Map<string, string>,
): Promise<void> {
  const found = await select<{ id: string }>(
    db,
    'known-assets',
    sql`select id from assets where id = any(${[...paths.keys()]}::uuid[])`,
  );
  for (const { id } of found) paths.delete(id);
  for (const [id, path] of paths) {
    if ((await storage.lastModified(path)) > now() - DAY_MS) continue;
    await storage.deleteDirectory(id);
    log.warn({ assetId: id }, 'deleted a stored file without a row');
  }
  paths.clear();
}

export const purgeOrphanedFiles = job(
  jobContract({ name: 'media.purge-orphans', data: z.null(), schedule: '43 3 * * *' }),
  purgeOrphans,
);
