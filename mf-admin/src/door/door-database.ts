/** Runs one request in a transaction of its own. Resolves once the transaction is complete: a killed browser has its record. */
type Transact = <Result>(
  mode: IDBTransactionMode,
  run: (records: IDBObjectStore) => IDBRequest<Result>,
) => Promise<Result>;

const RECORDS = 'records';

/** A database with one store, whose keys the caller gives. */
export function createDatabase(name: string): Transact {
  let opened: Promise<IDBDatabase> | undefined;
  const forget = () => {
    opened = undefined;
  };
  const open = () => {
    opened ??= openDatabase(name, forget);
    // Refused once (a full disk, another tab that deletes it), it is tried again with the next transaction.
    opened.catch(forget);
    return opened;
  };
  return async (mode, run) => {
    const database = await open();
    return new Promise((resolve, reject) => {
      // An empty battery, unlike a closed browser, loses what is only on its way to the disk.
      const transaction = database.transaction(RECORDS, mode, { durability: 'strict' });
      const request = run(transaction.objectStore(RECORDS));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(toError(transaction.error));
    });
  };
}

const openDatabase = (name: string, onClose: () => void) =>
  new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(RECORDS);
    request.onerror = () => reject(toError(request.error));
    request.onsuccess = () => {
      const { result } = request;
      result.onclose = onClose;
      // Sign-out deletes it, in this tab or in another.
      result.onversionchange = () => {
        result.close();
        onClose();
      };
      resolve(result);
    };
  });

const toError = (error: DOMException | null): Error =>
  error ?? new DOMException('This browser stores nothing', 'UnknownError');
