import { jobContract } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';
import { job } from '@backflow/service-kit';
import { Op } from 'sequelize';
import type { MediaContext } from '../context.ts';

/**
 * Deletes an asset's files and then its row, whatever state it is in. Failing half way does no harm: the row stays,
 * unseen by anybody, and `purgeUnfinished` tries again.
 */
export async function purgeAsset({ models, storage, log, now }: MediaContext, id: string): Promise<void> {
  try {
    // A row that still says 'ready' would be shown while its files go.
    await models.Asset.update({ status: 'removed', updatedAt: new Date(now()) }, { where: { id } });
    await storage.deleteDirectory(id);
    await models.Asset.destroy({ where: { id } });
  } catch (error) {
    log.warn({ error, assetId: id }, 'a file could not be deleted yet');
  }
}

/** No upload takes this long: an older one that is not finished never will be. */
const UNFINISHED_MS = 10 * 60 * 1000;
const AT_ONCE = 100;

/** Finishes what a crash or a full disk left half done, some at a time. */
export async function purgeUnfinished(context: MediaContext): Promise<void> {
  const left = await context.models.Asset.findAll({
    attributes: ['id'],
    where: {
      status: { [Op.ne]: 'ready' },
      updatedAt: { [Op.lt]: new Date(context.now() - UNFINISHED_MS) },
    },
    order: ['updatedAt'],
    limit: AT_ONCE,
  });
  for (const { id } of left) await purgeAsset(context, id);
}

export const purgeUnfinishedAssets = job(
  jobContract({ name: 'media.purge-unfinished', data: z.null(), schedule: '*/10 * * * *' }),
  purgeUnfinished,
);
