import type { Actor, OpenStream, SendEvent } from '@backflow/service-kit';
import type { StreamReader } from '../context.ts';

/** How many items are looked up at a time. */
export const BATCH = 50;

/** Somebody at the other end of a stream. */
export interface Reader extends StreamReader {
  readonly send: SendEvent;
  readonly stream: OpenStream;
}

interface Source<Item> {
  /** The first items behind a number, in their order, at most `BATCH`. */
  readonly load: (after: number) => Promise<Item[]>;
  /** What one reader is sent of an item; called for each of them, so it looks nothing up. */
  readonly present: (item: Item, actor: Actor) => { name: string; data: unknown };
}

/**
 * Items in the order of their numbers, and who reads them. Each reader is sent every item behind the last one they got,
 * once; an item is looked up once for all of them.
 */
export class Feed<Item extends { readonly number: number }> {
  readonly readers = new Set<Reader>();
  readonly #source: Source<Item>;
  /** Readers who were passed over because they take slower than they are sent to. */
  readonly #full = new WeakSet<Reader>();
  #polling: Promise<void> | undefined;
  #again = false;

  constructor(source: Source<Item>) {
    this.#source = source;
  }

  /** Sends what has come since. What is committed before the call has been sent when the promise resolves. */
  poll(): Promise<void> {
    this.#again = true;
    this.#polling ??= this.#pollUntilDone().finally(() => {
      this.#polling = undefined;
    });
    return this.#polling;
  }

  /** True once, where a reader who takes again was passed over. */
  wasSkipped(reader: Reader): boolean {
    return this.#full.delete(reader);
  }

  async #pollUntilDone(): Promise<void> {
    // What is announced while this looks may not be in what it has read.
    while (this.#again) {
      this.#again = false;
      while (await this.#sendBatch());
    }
  }

  /** @returns whether there may be more */
  async #sendBatch(): Promise<boolean> {
    // Who joins meanwhile gets nothing of this batch: what comes before it might be missing.
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
