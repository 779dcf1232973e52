import { statfs } from 'node:fs/promises';
import type { StorageSettings } from './storage-settings.ts';
import { StorageFullError } from './upload.errors.ts';

const MB = 1024 * 1024;
/** On a small disk the limit is a tenth of the disk, if that is less than the setting. */
const FREE_SHARE = 0.1;
/** An upload is written twice: to the incoming folder and to the storage. */
const COPIES = 2;

/** The space of a disk, in bytes. */
interface DiskSpace {
  readonly free: number;
  readonly total: number;
}

async function getSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}

/** Refuses uploads before the disk is full: the database, Redis and logs are often on the same disk. */
export class FreeSpace {
  readonly #folder: string;
  readonly #minFree: number;
  readonly #getSpace: (folder: string) => Promise<DiskSpace>;
  /** The bytes that uploads in progress may still write. */
  #reserved = 0;

  constructor(
    { FILES_DIR, FILES_MIN_FREE_MB }: Pick<StorageSettings, 'FILES_DIR' | 'FILES_MIN_FREE_MB'>,
    readSpace = getSpace,
  ) {
    this.#folder = FILES_DIR;
    this.#minFree = FILES_MIN_FREE_MB * MB;
    this.#getSpace = readSpace;
  }

  /**
   * Reserves space for an upload.
   * @param bytes the most that the file can have
   * @returns a function that releases the space, once the file is stored or refused
   * @throws StorageFullError when the upload would leave too little free space
   */
  async reserve(bytes: number): Promise<() => void> {
    const { free, total } = await this.#getSpace(this.#folder);
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
