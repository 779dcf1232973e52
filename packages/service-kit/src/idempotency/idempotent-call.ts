import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { deserialize, serialize } from 'node:v8';
import type { Endpoint } from '@backflow/contracts';
import type { Request } from 'express';
import type { Database } from '../db/database.ts';
import { select, sql } from '../db/sql.ts';
import type { Sql, Statement } from '../db/sql.ts';
import type { WriteTransaction } from '../db/write-transaction.ts';
import { AppError, ValidationError } from '../errors/errors.ts';

const IDEMPOTENCY_KEY_HEADER = 'idempotency-key';
/** The limit in Stripe's documentation: long enough for any UUID, quoted or not. */
const VALID_KEY = /^[\x21-\x7e]{1,255}$/;

/** How long a request waits for the response of an earlier one that has committed but not responded. */
const RESPONSE_WAIT_MS = 2000;
const POLL_MS = 50;

/** The part of an idempotent call that `mutate` uses. */
export interface IdempotencyClaim {
  /**
   * Inserts the key in this transaction; waits for another transaction that has inserted it.
   * @returns the result of the committed write under this key, undefined when there is none
   */
  readonly claim: (transaction: WriteTransaction) => Promise<{ result: unknown } | undefined>;
  /** The statement that stores what the write returned. */
  readonly resultStatement: (result: unknown) => Statement;
  /** Marks the transaction as committed. A second write of the same call would get the result of the first. */
  readonly committed: () => void;
}

interface KeyRecord {
  readonly fingerprint: Buffer;
  readonly result: Buffer | null;
  readonly response: Buffer | null;
}

interface Input {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly file:
    { readonly path: string; readonly originalName: string; readonly content?: Buffer } | undefined;
}

/**
 * The key of a request; undefined when it has none, or when its endpoint doesn't take one.
 * @throws ValidationError
 */
export function getIdempotencyKey({ idempotent }: Endpoint, request: Request): string | undefined {
  const key = idempotent ? request.get(IDEMPOTENCY_KEY_HEADER) : undefined;
  if (key === undefined || VALID_KEY.test(key)) return key;
  throw new ValidationError([
    { path: 'Idempotency-Key', message: 'Idempotency-Key must be 1 to 255 visible ASCII characters' },
  ]);
}

/** One call under an `Idempotency-Key`: its record, by member, endpoint and key (ADR 36). */
export class IdempotentCall implements IdempotencyClaim {
  readonly #db: Database;
  /** The primary key: member, endpoint, key. */
  readonly #id: readonly [string, string, string];
  readonly #fingerprint: Buffer;
  #isCommitted = false;
  #isReplay = false;

  constructor(db: Database, id: readonly [string, string, string], fingerprint: Buffer) {
    this.#db = db;
    this.#id = id;
    this.#fingerprint = fingerprint;
  }

  /**
   * Runs the call, or returns the first response again.
   * @param run the handler; its writes claim the key
   * @throws AppError IDEMPOTENCY_KEY_REUSED, and every error of `run`: nothing is stored then
   */
  async respond(run: () => Promise<Buffer>): Promise<{ body: Buffer; isReplay: boolean }> {
    const earlier = await this.#findResponse();
    if (earlier) return { body: earlier, isReplay: true };
    try {
      const body = await run();
      // Without its response, a repeated request runs the handler again, on the stored result.
      const first = await this.#saveResponse(body).catch(() => body);
      return { body: first, isReplay: this.#isReplay };
    } catch (error) {
      if (this.#isCommitted) throw error;
      // Refused because of what a concurrent request with the same key has just written: that request's response counts.
      const first = await this.#findResponse();
      if (first) return { body: first, isReplay: true };
      throw error;
    }
  }

  /**
   * The response of the first request under this key; undefined when there was none, or when its process ended before it
   * was stored: then the handler runs again and `mutate` returns the stored result.
   */
  async #findResponse(): Promise<Buffer | undefined> {
    for (let waited = 0; ; waited += POLL_MS) {
      const [record] = await select<KeyRecord>(this.#db, 'idempotency-key', this.#select());
      if (!record) return undefined;
      this.#assertSameRequest(record);
      if (record.response) return record.response;
      if (waited >= RESPONSE_WAIT_MS) return undefined;
      await delay(POLL_MS);
    }
  }

  async claim(transaction: WriteTransaction): Promise<{ result: unknown } | undefined> {
    if (this.#isCommitted) throw new Error(`${this.#id[1]} writes in two transactions under one key`);
    const [memberId, endpoint, key] = this.#id;
    const claimed = await transaction.rows(
      'claim-key',
      sql`insert into idempotency_keys (member_id, endpoint, key, fingerprint)
          values (${memberId}, ${endpoint}, ${key}, ${this.#fingerprint})
          on conflict do nothing returning key`,
    );
    if (claimed.length > 0) return undefined;
    const [record] = await transaction.rows<KeyRecord>('claimed-key', this.#select());
    // The key was purged between the two statements.
    if (!record?.result) throw new AppError('UNAVAILABLE', 'Please try again.');
    this.#assertSameRequest(record);
    this.#isReplay = true;
    return { result: deserialize(record.result) };
  }

  resultStatement(result: unknown): Statement {
    const [memberId, endpoint, key] = this.#id;
    return sql`update idempotency_keys set result = ${serialize(result)}::bytea
                where member_id = ${memberId} and endpoint = ${endpoint} and key = ${key}`;
  }

  committed(): void {
    this.#isCommitted = true;
  }

  /** Stores the response of a call that wrote. @returns the response to send: an earlier one, if there is one */
  async #saveResponse(body: Buffer): Promise<Buffer> {
    if (!this.#isCommitted) return body;
    const [memberId, endpoint, key] = this.#id;
    const [record] = await select<{ response: Buffer }>(
      this.#db,
      'save-response',
      sql`update idempotency_keys set response = coalesce(response, ${body})
           where member_id = ${memberId} and endpoint = ${endpoint} and key = ${key} returning response`,
    );
    return record?.response ?? body;
  }

  #select(): Sql {
    const [memberId, endpoint, key] = this.#id;
    return sql`select fingerprint, result, response from idempotency_keys
                where member_id = ${memberId} and endpoint = ${endpoint} and key = ${key}`;
  }

  #assertSameRequest({ fingerprint }: KeyRecord): void {
    if (fingerprint.equals(this.#fingerprint)) return;
    throw new AppError(
      'IDEMPOTENCY_KEY_REUSED',
      'This Idempotency-Key was used for another request. Please send the request with a new key.',
    );
  }
}

/** The hash of the validated input and the file's bytes. The order of fields doesn't count. */
export async function getFingerprint({ params, query, body, file }: Input): Promise<Buffer> {
  const hash = createHash('sha256').update(JSON.stringify([params, query, body, file?.originalName]));
  if (file?.content) hash.update(file.content);
  else if (file) await pipeline(createReadStream(file.path), hash, { end: false });
  return hash.digest();
}
