import { isUnavailable, renderFailure } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';

interface Outcome<Done> {
  id: string;
  ok: boolean;
  /** The error's code and message. */
  code?: string;
  message?: string;
  /** The call's result. */
  done?: Done | undefined;
}

/**
 * Calls `one` for each id, one after the other, and reports each result. Each id counts once. Without its database the rest is not
 * tried: each would wait for its own timeout.
 */
export async function eachInBulk<Done>(
  { log }: Pick<BookingsContext, 'log'>,
  ids: readonly string[],
  one: (id: string) => Promise<Done>,
): Promise<Outcome<Done>[]> {
  const outcomes: Outcome<Done>[] = [];
  let stopped: Omit<Outcome<Done>, 'id'> | undefined;
  for (const id of new Set(ids.map((each) => each.toLowerCase()))) {
    if (stopped) {
      outcomes.push({ id, ...stopped });
      continue;
    }
    try {
      outcomes.push({ id, ok: true, done: await one(id) });
    } catch (error) {
      const { status, body } = renderFailure(error);
      const failed = { ok: false, code: body.code, message: body.message };
      if (status >= 500) log.error({ error }, 'a change of many bookings failed for one of them');
      if (isUnavailable(error)) stopped = failed;
      outcomes.push({ id, ...failed });
    }
  }
  return outcomes;
}
