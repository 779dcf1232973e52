import type { Endpoint } from '@backflow/contracts';
import { patchCached } from '@backflow/platform';
import type { ItemOf } from '@backflow/platform';

/** Changes one record in the cached responses of an endpoint, wherever it is listed or shown. */
export const patchRecord = <E extends Endpoint>(
  endpoint: E,
  id: string,
  change: (record: ItemOf<E>) => Partial<ItemOf<E>>,
): void =>
  patchCached(endpoint, (item) => {
    const record: { id?: string } & object = item as object;
    return record.id === id ? ({ ...record, ...change(item) } as ItemOf<E>) : item;
  });
