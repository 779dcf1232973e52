import type { Actor, OpenStream, SendEvent } from '@backflow/service-kit';
import type { StreamReader } from '../context.ts';

/** Items per query. */
export const BATCH = 50;

/** The reader of an open stream. */
export interface Reader extends StreamReader {
  readonly send: SendEvent;
  readonly stream: OpenStream;
}

interface Source<Item> {
  /** The next items after a number, in order, at most `BATCH`. */
  readonly load: (after: number) => Promise<Item[]>;
  /** The event for one reader. Called for each reader, so it must not query. */
  readonly present: (item: Item, actor: Actor) => { name: string; data: unknown };
}

/**
 * Items in the order of their numbers, and their readers. Each reader gets every item after the last one they have, once. An item
 * is read from the database once for all readers.
 */
export class Feed<Item extends { readonly number: number }> {
  readonly readers = new Set<Reader>();
  readonly #source: Source<Item>;
  /** Readers who were skipped because their buffer was full. */
  readonly #full = new WeakSet<Reader>();
  #polling: Promise<void> | undefined;
  #again = false;

  constructor(source: Source<Item>) {
    this.#source = source;
  }

  /** Sends new items. When the promise resolves, all items committed before the call are sent. */
  poll(): Promise<void> {
    this.#again = true;
    this.#polling ??= this.#pollUntilDone().finally(() => {
      this.#polling = undefined;
    });
    return this.#polling;
  }

  /** True if a reader was skipped since the last call. */
  wasSkipped(reader: Reader): boolean {
    return this.#full.delete(reader);
  }

  async #pollUntilDone(): Promise<void> {
    // An item announced during the query may not be in its result.
    while (this.#again) {
      this.#again = false;
      while (await this.#sendBatch());
    }
  }

  /** @returns whether there may be more */
  async #sendBatch(): Promise<boolean> {
    // Readers who join during the query get nothing of this batch: they may lack earlier items.
    const readers = [...this.readers].filter((reader) => this.#hasRoom(reader));
    if (readers.length === 0) return false;
    const items = await this.#source.load(Math.min(...readers.map(({ sent }) => sent)));
    for (const reader of readers) this.#sendTo(reader, items);
    return items.length === BATCH;
  }

  #sendTo(reader: Reader, items: readonly Item[]): void {
    for (const item of items) {
      if (item.number <= reader.sent) continue;
      if (!this.#hasRoom(reader)) return;
      reader.send({ ...this.#source.present(item, reader.actor), id: String(item.number) });
      reader.sent = item.number;
    }
  }

  #hasRoom(reader: Reader): boolean {
    if (!reader.stream.isFull()) return true;
    this.#full.add(reader);
    return false;
  }
}
