import { select, sql } from '@backflow/service-kit';
import type { Database } from '@backflow/service-kit';
import { StorageFullError } from '@backflow/service-kit/files';

const MB = 1024 * 1024;
/** Summing millions of rows takes a while, so the files of other processes are counted with this delay. */
const COUNT_EVERY_MS = 60_000;

/** The bytes of all stored files, and their limit. */
export class StoredBytes {
  readonly #db: Database;
  readonly #limit: number;
  #bytes = 0;
  /** Milliseconds of `performance.now`. */
  #countedAt = -Infinity;

  constructor(db: Database, limitMb: number) {
    this.#db = db;
    this.#limit = limitMb * MB;
  }

  /** @throws StorageFullError when so many more bytes would exceed the limit */
  async assertRoomFor(bytes: number): Promise<void> {
    if (performance.now() - this.#countedAt > COUNT_EVERY_MS) await this.#count();
    if (this.#bytes + bytes > this.#limit) throw new StorageFullError();
  }

  /** Adds the bytes that this process has stored. */
  add(bytes: number): void {
    this.#bytes += bytes;
  }

  async #count(): Promise<void> {
    const [row] = await select<{ bytes: number }>(
      this.#db,
      'stored-bytes',
      sql`select coalesce(sum(bytes), 0)::float8 as bytes from files`,
    );
    this.#bytes = row?.bytes ?? 0;
    this.#countedAt = performance.now();
  }
}
