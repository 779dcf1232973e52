import type { MediaDeps } from '../deps.ts';

/**
 * Deletes an asset's files and then its row, whatever state it is in. Failing half way does no harm: the row stays,
 * unseen by anybody, and the sweep tries again.
 */
export async function wipeAsset({ models, storage, log }: MediaDeps, assetId: string): Promise<void> {
  try {
    // A row that still says 'ready' would be shown while its files go.
    await models.Asset.update({ status: 'removed' }, { where: { id: assetId } });
    await storage.deleteDirectory(assetId);
    await models.Asset.destroy({ where: { id: assetId } });
  } catch (error) {
    log.warn({ error, assetId }, 'a file could not be deleted yet');
  }
}
