/** The part of the browser's caches in use. A cache that was deleted takes entries and loses them, as in Chromium. */
export class FakeCaches {
  readonly stores = new Map<string, Map<string, Response>>();

  /** True: the browser refuses to store more. */
  isFull = false;

  keys = (): Promise<string[]> => Promise.resolve([...this.stores.keys()]);

  delete = (name: string): Promise<boolean> => Promise.resolve(this.stores.delete(name));

  match = (key: string): Promise<Response | undefined> =>
    Promise.resolve(
      [...this.stores.values()]
        .find((store) => store.has(key))
        ?.get(key)
        ?.clone(),
    );

  open = (name: string) => {
    const store = this.stores.get(name) ?? new Map<string, Response>();
    this.stores.set(name, store);
    return Promise.resolve({
      match: (key: string) => Promise.resolve(store.get(key)?.clone()),
      put: (key: string, response: Response) =>
        this.isFull
          ? Promise.reject(new Error('Quota exceeded'))
          : Promise.resolve(void store.set(key, response)),
    });
  };
}
