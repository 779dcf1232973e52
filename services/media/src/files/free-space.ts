import { statfs } from 'node:fs/promises';
import type { MediaSettings } from '../settings.ts';
import { StorageFullError } from './upload.errors.ts';

const MB = 1024 * 1024;
/** Of a small disk a tenth is left free, whatever the setting says. */
const FREE_SHARE = 0.1;
/** A file that is arriving is written twice: as it comes, and as it is stored. */
const COPIES = 2;

/** Of the disk that holds a folder, in bytes. */
interface DiskSpace {
  readonly free: number;
  readonly total: number;
}

async function spaceOf(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}

/** Refuses uploads before the disk is full: the database, Redis and logs are often on the same one. */
export class FreeSpace {
  readonly #folder: string;
  readonly #minFree: number;
  readonly #spaceOf: (folder: string) => Promise<DiskSpace>;
  /** What the uploads under way may still write. */
  #reserved = 0;

  constructor({ FILES_DIR, FILES_MIN_FREE_MB }: MediaSettings, ofDisk = spaceOf) {
    this.#folder = FILES_DIR;
    this.#minFree = FILES_MIN_FREE_MB * MB;
    this.#spaceOf = ofDisk;
  }

  /**
   * Reserves room for a file that is about to arrive.
   * @param bytes at most
   * @returns how to give it back, once the file is stored or refused
   * @throws StorageFullError when it would leave too little free space
   */
  async reserve(bytes: number): Promise<() => void> {
    const { free, total } = await this.#spaceOf(this.#folder);
    const needed = bytes * COPIES;
    const floor = Math.min(this.#minFree, total * FREE_SHARE);
    if (free - this.#reserved - needed < floor) throw new StorageFullError();
    this.#reserved += needed;
    let isReleased = false;
    return () => {
      if (!isReleased) this.#reserved -= needed;
      isReleased = true;
    };
  }
}
