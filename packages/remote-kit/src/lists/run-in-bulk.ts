import { isUnauthorized } from '@backflow/platform';
import pMap from 'p-map';

interface Options {
  /** The number of requests at the same time. */
  concurrency?: number;
  onProgress?: (done: number) => void;
}

export interface BulkResult<Result> {
  succeeded: readonly { id: string; result: Result }[];
  failed: readonly { id: string; error: unknown }[];
}

/**
 * Sends one request for each of several records. A failure does not stop the others.
 * @throws ApiError when the session has ended
 */
export async function runInBulk<Result>(
  ids: readonly string[],
  one: (id: string) => Promise<Result>,
  { concurrency = 4, onProgress }: Options = {},
): Promise<BulkResult<Result>> {
  const succeeded: { id: string; result: Result }[] = [];
  const failed: { id: string; error: unknown }[] = [];
  const attempt = async (id: string) => {
    try {
      succeeded.push({ id, result: await one(id) });
    } catch (error) {
      if (isUnauthorized(error)) throw error;
      failed.push({ id, error });
    }
    onProgress?.(succeeded.length + failed.length);
  };
  await pMap(ids, attempt, { concurrency });
  return { succeeded, failed };
}
