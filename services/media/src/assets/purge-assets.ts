import { jobContract } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';
import { job, select, sql } from '@backflow/service-kit';
import { purgeIncoming } from '@backflow/service-kit/files';
import { Op } from 'sequelize';
import type { FindOptions, Transaction, WhereOptions } from 'sequelize';
import type { MediaContext } from '../context.ts';
import type { Asset } from '../db/models/asset.ts';

/**
 * Hides stored assets: their addresses answer 404 from then on.
 * @returns the ids of the assets to purge once the transaction is committed
 */
export async function retireAssets(
  { models, now }: MediaContext,
  assets: WhereOptions<Asset>,
  transaction?: Transaction,
): Promise<string[]> {
  const [, retired] = await models.Asset.update(
    { status: 'removed', updatedAt: new Date(now()) },
    {
      where: { [Op.and]: [assets, { status: 'ready' }] },
      returning: ['id'],
      ...(transaction && { transaction }),
    },
  );
  return retired.map(({ id }) => id);
}

/**
 * Deletes the files and then the row of each asset, whatever its status. After a failure the row stays, invisible, and
 * `purgeUnfinished` tries again.
 */
export async function purgeAssets(
  { models, storage, log, now }: MediaContext,
  ids: Iterable<string>,
): Promise<void> {
  for (const id of ids) {
    try {
      // A 'ready' asset would be served while its files disappear.
      await models.Asset.update({ status: 'removed', updatedAt: new Date(now()) }, { where: { id } });
      await storage.deleteDirectory(id);
      await models.Asset.destroy({ where: { id } });
    } catch (error) {
      log.warn({ error, assetId: id }, 'a file could not be deleted yet');
    }
  }
}

/** Purges all matching assets. */
export async function purgeWhere(context: MediaContext, options: FindOptions<Asset>): Promise<void> {
  const found = await context.models.Asset.findAll({ ...options, attributes: ['id'] });
  await purgeAssets(
    context,
    found.map(({ id }) => id),
  );
}

/** No upload takes this long: an older one was interrupted. */
const UNFINISHED_MS = 10 * 60 * 1000;
const UNFINISHED_BATCH = 100;

/** Purges what a crash or a full disk left unfinished. */
export const purgeUnfinished = (context: MediaContext): Promise<void> =>
  purgeWhere(context, {
    where: {
      status: { [Op.ne]: 'ready' },
      updatedAt: { [Op.lt]: new Date(context.now() - UNFINISHED_MS) },
    },
    order: ['updatedAt'],
    limit: UNFINISHED_BATCH,
  });

export const purgeUnfinishedAssets = job(
  jobContract({ name: 'media.purge-unfinished', data: z.null(), schedule: '*/10 * * * *' }),
  purgeUnfinished,
);

const DAY_MS = 24 * 60 * 60 * 1000;
const ORPHANS_BATCH = 500;
const ASSET_FOLDER = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\//;

/**
 * Deletes stored files without a row, such as files that are newer than a restored database, and the incoming files of
 * killed processes. Rows are written before files, so no upload in progress is affected. Files of the last day stay, for an
 * administrator who restores files before the database. Files that are not named like an asset's stay.
 */
export async function purgeOrphans(context: MediaContext): Promise<void> {
  const { storage, settings, now } = context;
  await purgeIncoming(settings, now());
  const paths = new Map<string, string>();
  for await (const { path, isFile } of storage.list('', { deep: true })) {
    const id = ASSET_FOLDER.exec(path)?.[1];
    if (!isFile || id === undefined) continue;
    paths.set(id, path);
    if (paths.size >= ORPHANS_BATCH) await purgeWithoutRow(context, paths);
  }
  await purgeWithoutRow(context, paths);
}

/** @param paths one file of each asset, by the asset's id; emptied */
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
