import { Op } from 'sequelize';
import type { MediaDeps } from '../deps.ts';
import { wipeAsset } from './wipe-asset.ts';

/** No upload takes this long: an older one that is not finished never will be. */
const UNFINISHED_MS = 10 * 60 * 1000;
const AT_ONCE = 100;

/** Finishes what a crash or a full disk left half done. @param now milliseconds since 1970 */
export async function sweep(deps: MediaDeps, now: number): Promise<void> {
  const left = await deps.models.Asset.findAll({
    attributes: ['id'],
    where: { status: { [Op.ne]: 'ready' }, updatedAt: { [Op.lt]: new Date(now - UNFINISHED_MS) } },
    order: ['updatedAt'],
    limit: AT_ONCE,
  });
  for (const { id } of left) await wipeAsset(deps, id);
}

/** Sweeps now and every ten minutes. @returns how to stop */
export function keepSwept(deps: MediaDeps): () => void {
  const run = () => {
    sweep(deps, Date.now()).catch((error: unknown) => deps.log.warn({ error }, 'leftovers were not swept'));
  };
  run();
  const timer = setInterval(run, UNFINISHED_MS);
  return () => clearInterval(timer);
}
