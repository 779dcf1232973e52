import type { Request, Response } from 'express';
import type { ServiceContext } from '../context.ts';
import { select, sql } from '../db/sql.ts';
import { ABSOLUTE_MS, SESSION_KEY_PREFIX } from './session-records.ts';

const CHECK_EVERY_MS = 3000;

interface Reader {
  readonly sid: string;
  readonly userId: string;
  readonly epoch: number;
  /** Milliseconds since 1970. */
  readonly signedInAt: number;
}

/**
 * Ends streams within seconds of the session that opened them: signed out, expired, ended by an administrator, or of an
 * account that was suspended or erased. All readers are looked up together, with one statement for all accounts, so that
 * nothing has to be announced between processes and no announcement can be lost.
 */
export class StreamSessions {
  readonly #context: ServiceContext;
  readonly #readers = new Map<Response, Reader>();
  #timer: NodeJS.Timeout | undefined;
  #isChecking = false;

  constructor(context: ServiceContext) {
    this.#context = context;
  }

  /** Watches the session of a stream that is open; a visitor's has none. */
  watch(request: Request, response: Response): void {
    // Express's types promise a session; without the middleware, or without Redis, there is none.
    const session = request.session as Request['session'] | undefined;
    if (response.closed || session?.userId === undefined || session.epoch === undefined) return;
    const { userId, epoch, signedInAt = 0 } = session;
    this.#readers.set(response, { sid: request.sessionID, userId, epoch, signedInAt });
    this.#timer ??= setInterval(() => void this.#check(), CHECK_EVERY_MS).unref();
    response.once('close', () => {
      this.#readers.delete(response);
      if (this.#readers.size > 0) return;
      clearInterval(this.#timer);
      this.#timer = undefined;
    });
  }

  async #check(): Promise<void> {
    if (this.#isChecking) return;
    this.#isChecking = true;
    try {
      const readers = [...this.#readers];
      const [open, epochs] = await Promise.all([
        this.#findOpen(new Set(readers.map(([, { sid }]) => sid))),
        this.#findEpochs(new Set(readers.map(([, { userId }]) => userId))),
      ]);
      for (const [response, { sid, userId, epoch, signedInAt }] of readers) {
        const isOver = this.#context.now() - signedInAt > ABSOLUTE_MS;
        if (isOver || !open.has(sid) || epochs.get(userId) !== epoch) response.end();
      }
    } catch (error) {
      // While Redis or Postgres is away nothing is known of anybody.
      this.#context.log.debug({ error }, 'the sessions of streams could not be checked');
    } finally {
      this.#isChecking = false;
    }
  }

  async #findOpen(sids: ReadonlySet<string>): Promise<Set<string>> {
    const found = await Promise.all(
      [...sids].map(async (sid) => ((await this.#context.redis.exists(SESSION_KEY_PREFIX + sid)) ? sid : '')),
    );
    return new Set(found);
  }

  async #findEpochs(userIds: ReadonlySet<string>): Promise<Map<string, number>> {
    const found = await select<{ id: string; epoch: number }>(
      this.#context.db,
      'stream-sessions',
      sql`select id, session_epoch as epoch from identity.actors_v2 where id = any(${[...userIds]}::uuid[])`,
    );
    return new Map(found.map(({ id, epoch }) => [id, epoch]));
  }
}
