/**
 * Loads or stores many records with one statement: calls are collected while an earlier batch runs, or until the end of the
 * current turn of the event loop. What a call returns was read after the call.
 * @param load returns a result for each key, in their order; when it throws, every call of the batch fails
 */
export function loadTogether<Key, Result>(
  load: (keys: readonly Key[]) => Promise<readonly Result[]>,
): (key: Key) => Promise<Result> {
  interface Call {
    key: Key;
    resolve: (result: Result) => void;
    reject: (error: unknown) => void;
  }
  let waiting: Call[] = [];
  let isRunning = false;

  const run = async () => {
    while (waiting.length > 0) {
      const calls = waiting;
      waiting = [];
      try {
        const results = await load(calls.map(({ key }) => key));
        // Safe: `load` returns as many results as there are keys.
        for (const [index, call] of calls.entries()) call.resolve(results[index] as Result);
      } catch (error) {
        for (const call of calls) call.reject(error);
      }
    }
    isRunning = false;
  };

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (isRunning) return;
      isRunning = true;
      setImmediate(() => void run());
    });
}
