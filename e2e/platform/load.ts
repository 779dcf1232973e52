import type { ApiResponse } from '../support/send-request.ts';

/**
 * Sends requests, `atOnce` at a time, until `stop` is called, which waits for the last ones.
 * @returns the responses so far, growing
 */
export function untilStopped(atOnce: number, request: () => Promise<ApiResponse>) {
  const responses: ApiResponse[] = [];
  let stopped = false;
  const sending = async () => {
    while (!stopped) responses.push(await request());
  };
  const all = Promise.all(Array.from({ length: atOnce }, sending));
  // `stop` reports a broken connection; it must not end the run at once.
  all.catch(() => undefined);
  return {
    responses: responses as readonly ApiResponse[],
    stop: async () => {
      stopped = true;
      await all;
    },
  };
}
