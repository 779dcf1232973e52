import { queryClient } from '@backflow/platform';
import { QueryObserver } from '@tanstack/react-query';
import type { QueryKey, QueryObserverOptions } from '@tanstack/react-query';
import type { Call } from './fake-api.ts';

/**
 * Shows queries as screens do, runs a write, and waits for what it refetches.
 * @param calls those of `fakeApi`
 * @returns the requests that the write led to, itself included, in alphabetical order
 */
export async function getRequests<Data, Key extends QueryKey>(
  calls: readonly Call[],
  shown: readonly QueryObserverOptions<Data, Error, Data, Data, Key>[],
  write: () => Promise<unknown>,
): Promise<string[]> {
  queryClient.clear();
  const stops = shown.map((options) => new QueryObserver(queryClient, options).subscribe(() => undefined));
  await fetchesDone();
  const before = calls.length;
  await write();
  await fetchesDone();
  for (const stop of stops) stop();
  return calls
    .slice(before)
    .map(({ method, path }) => `${method} ${path}`)
    .sort();
}

async function fetchesDone(): Promise<void> {
  do await new Promise((resolve) => setTimeout(resolve));
  while (queryClient.isFetching() > 0);
}
