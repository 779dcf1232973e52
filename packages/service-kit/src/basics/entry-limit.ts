/**
 * The options of an LRUCache for at most so many entries. With its `max`, lru-cache allocates the index of a full cache at once: 320 KB for
 * 20,000 entries, in each of the caches of eight services.
 */
export const entryLimit = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 });
