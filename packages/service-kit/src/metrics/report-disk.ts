import { statfs } from 'node:fs/promises';
import { metrics } from './metrics.ts';

/** Reports the disk of a data folder at each scrape. @param name of the folder, for its label: never its path */
export function reportDisk(name: string, path: string): void {
  metrics?.onScrape(async (set) => {
    const { bavail, blocks, bsize } = await statfs(path);
    set('diskFree', { folder: name }, bavail * bsize);
    set('diskSize', { folder: name }, blocks * bsize);
  });
}
