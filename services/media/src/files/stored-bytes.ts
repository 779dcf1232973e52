import { select, sql } from '@backflow/service-kit';
import type { Database } from '@backflow/service-kit';
import { StorageFullError } from './upload.errors.ts';

const MB = 1024 * 1024;
/** Adding up millions of rows takes a while; what other processes store meanwhile is counted this much later. */
const COUNT_EVERY_MS = 60_000;

/** What all stored files take up together, and how much that may be. */
export class StoredBytes {
  readonly #db: Database;
  readonly #most: number;
  #bytes = 0;
  /** Milliseconds of `performance.now`. */
  #countedAt = -Infinity;

  constructor(db: Database, mostMb: number) {
    this.#db = db;
    this.#most = mostMb * MB;
  }

  /** @throws StorageFullError when that many more are too many */
  async assertRoomFor(bytes: number): Promise<void> {
    if (performance.now() - this.#countedAt > COUNT_EVERY_MS) await this.#count();
    if (this.#bytes + bytes > this.#most) throw new StorageFullError();
  }

  /** Counts what this process has stored. */
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
