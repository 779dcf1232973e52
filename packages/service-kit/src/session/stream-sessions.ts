import type { Response } from 'express';
import type { ServiceContext } from '../context.ts';
import { reloadActors } from './reload-actors.ts';
import type { CallerSession } from './opened-session.ts';

const CHECK_EVERY_MS = 3000;

/**
 * Ends streams within seconds of the session that opened them: signed out, expired, ended by an administrator, or of an
 * account that was suspended or erased. All readers are checked together, so that nothing has to be announced between
 * processes and no announcement can be lost.
 */
export class StreamSessions {
  readonly #context: ServiceContext;
  readonly #readers = new Map<Response, CallerSession>();
  #timer: NodeJS.Timeout | undefined;
  #isChecking = false;

  constructor(context: ServiceContext) {
    this.#context = context;
  }

  /** Watches the session of an open stream. @param session undefined for a visitor's */
  watch(response: Response, session: CallerSession | undefined): void {
    if (response.closed || !session) return;
    this.#readers.set(response, session);
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
      const responses = [...this.#readers.keys()];
      const actors = await reloadActors(this.#context, [...this.#readers.values()]);
      for (const [index, response] of responses.entries()) if (!actors[index]) response.end();
    } catch (error) {
      // While Redis or Postgres is unavailable, streams stay open.
      this.#context.log.debug({ error }, 'the sessions of streams could not be checked');
    } finally {
      this.#isChecking = false;
    }
  }
}
