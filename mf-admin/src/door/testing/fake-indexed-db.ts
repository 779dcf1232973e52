type Records = Map<unknown, unknown>;

/** Databases as the door's page uses them: one store each, one request a transaction. What is stored is copied, as browsers do. */
export class FakeIndexedDb {
  readonly databases = new Map<string, Records>();
  /** While true, transactions are aborted as on a full disk. */
  isFull = false;

  /** Stores a record as an earlier page has. */
  put(name: string, key: string, value: unknown): void {
    this.#recordsOf(name).set(key, copy(value));
  }

  #recordsOf(name: string): Records {
    const records = this.databases.get(name) ?? (new Map() as Records);
    this.databases.set(name, records);
    return records;
  }

  open(name: string) {
    const isNew = !this.databases.has(name);
    const records = this.#recordsOf(name);
    const request = createRequest(() => ({
      createObjectStore: () => undefined,
      transaction: (_store: string, mode: IDBTransactionMode) => this.#transaction(records, mode),
      close: () => undefined,
    }));
    queueMicrotask(() => {
      if (isNew) request.onupgradeneeded?.();
      request.onsuccess?.();
    });
    return request;
  }

  deleteDatabase(name: string): void {
    this.databases.get(name)?.clear();
  }

  #transaction(records: Records, mode: IDBTransactionMode) {
    const transaction: {
      oncomplete?: () => void;
      onabort?: () => void;
      error: Error | null;
      objectStore: () => object;
    } = { error: null, objectStore: () => store };
    const run = <Result>(read: () => Result) => {
      const request = createRequest(read);
      queueMicrotask(() => {
        if (!this.isFull || mode === 'readonly') return transaction.oncomplete?.();
        transaction.error = new DOMException('The disk is full', 'QuotaExceededError');
        return transaction.onabort?.();
      });
      return request;
    };
    const write = (change: () => void) => {
      if (!this.isFull) change();
      return run(() => undefined);
    };
    const store = {
      get: (key: unknown) => run(() => copy(records.get(key))),
      getAll: () => run(() => copy([...records.values()])),
      put: (value: unknown, key: unknown) => {
        const stored = copy(value);
        return write(() => void records.set(key, stored));
      },
      delete: (key: unknown) => write(() => void records.delete(key)),
    };
    return transaction;
  }
}

/** The test's browser has no `structuredClone`. */
const copy = (value: unknown): unknown =>
  value === undefined ? undefined : JSON.parse(JSON.stringify(value));

function createRequest<Result>(read: () => Result) {
  const result = read();
  return {
    result,
    error: null,
    onsuccess: undefined as (() => void) | undefined,
    onupgradeneeded: undefined as (() => void) | undefined,
  };
}

/** Puts empty databases in the browser's place; every transaction of the test goes there. */
export function fakeIndexedDb(): FakeIndexedDb {
  const databases = new FakeIndexedDb();
  Object.assign(globalThis, { indexedDB: databases });
  return databases;
}
