interface WithDatabase {
  readonly db: object;
}

/**
 * Loads or stores many records with one statement: calls are collected while an earlier batch runs, or until the end of the
 * current turn of the event loop. What a call returns was read after the call. Calls on different databases are not mixed.
 * @param load returns a result for each key, in their order; when it throws, every call of the batch fails
 */
export function loadTogether<Context extends WithDatabase, Key, Result>(
  load: (context: Context, keys: readonly Key[]) => Promise<readonly Result[]>,
): (context: Context, key: Key) => Promise<Result> {
  const collectors = new WeakMap<object, (key: Key) => Promise<Result>>();
  return (context, key) => {
    let collect = collectors.get(context.db);
    if (!collect) {
      collect = collectCalls((keys: readonly Key[]) => load(context, keys));
      collectors.set(context.db, collect);
    }
    return collect(key);
  };
}

/** The same for calls that belong together already, such as those about one page. */
export function collectCalls<Key, Result>(
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
