import type { Answer } from '../support/ask.ts';

/**
 * Keeps asking, `atOnce` requests at a time, until `stop` is called, which waits for the last ones.
 * @returns the answers so far, growing
 */
export function untilStopped(atOnce: number, request: () => Promise<Answer>) {
  const answers: Answer[] = [];
  let stopped = false;
  const asking = async () => {
    while (!stopped) answers.push(await request());
  };
  const all = Promise.all(Array.from({ length: atOnce }, asking));
  // A broken connection is told by `stop`, not by ending the whole run at once.
  all.catch(() => undefined);
  return {
    answers: answers as readonly Answer[],
    stop: async () => {
      stopped = true;
      await all;
    },
  };
}
