import type { ServiceContext } from '../context.ts';
import { mutate } from '../writes/mutate.ts';
import type { Write } from '../writes/mutate.ts';

/** Writes by `mutate`, which invalidates caches. For tests whose service has `caches`. */
export const writeAnnounced = <Result>(
  { context }: { context: ServiceContext },
  work: (write: Write) => Promise<Result>,
): Promise<Result> =>
  mutate(context, { endpoint: { id: 'test', audit: false, changes: [] }, actor: null }, work);
