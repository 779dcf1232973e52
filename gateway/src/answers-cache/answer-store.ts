import type { Topic } from '@backflow/contracts';
import type { Representation } from '../http/representation.ts';

export interface KeptAnswer {
  readonly answer: Representation;
  readonly topic: Topic;
  /** Milliseconds since 1970; from then on it is asked for again. */
  readonly freshUntil: number;
}

const MAX_ENTRIES = 500;
const MAX_BYTES = 32 * 1024 * 1024;
/** One answer may take this share of the store. */
const MAX_ANSWER_BYTES = MAX_BYTES / 16;
/** What an answer weighs with its compressed forms, at most. */
const weightOf = ({ answer }: KeptAnswer): number => answer.body.length * 2;

/** Answers in memory, bounded in number and bytes; the one not asked for longest goes first. */
export class AnswerStore {
  readonly #entries = new Map<string, KeptAnswer>();
  #bytes = 0;

  get(key: string): KeptAnswer | undefined {
    const kept = this.#entries.get(key);
    if (!kept) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, kept);
    return kept;
  }

  set(key: string, kept: KeptAnswer): void {
    this.#remove(key);
    if (weightOf(kept) > MAX_ANSWER_BYTES) return;
    this.#entries.set(key, kept);
    this.#bytes += weightOf(kept);
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= MAX_ENTRIES && this.#bytes <= MAX_BYTES) return;
      this.#remove(oldest);
    }
  }

  dropTopic(topic: Topic): void {
    for (const [key, kept] of this.#entries) if (kept.topic === topic) this.#remove(key);
  }

  clear(): void {
    this.#entries.clear();
    this.#bytes = 0;
  }

  get size(): number {
    return this.#entries.size;
  }

  #remove(key: string): void {
    const kept = this.#entries.get(key);
    if (!kept) return;
    this.#entries.delete(key);
    this.#bytes -= weightOf(kept);
  }
}
