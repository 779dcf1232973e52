import { ApiError } from '@backflow/platform';
import { renderInShell, toastText } from '@backflow/remote-kit/testing';
import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { runInBulk } from './run-in-bulk.ts';
import type { BulkResult } from './run-in-bulk.ts';
import { useBulkRun } from './use-bulk-run.ts';

const IDS = ['a', 'b', 'c', 'd', 'e', 'f'];

it('sends at most four requests at the same time', async () => {
  const open: (() => void)[] = [];
  const run = runInBulk(IDS, () => new Promise<void>((resolve) => open.push(resolve)));
  await waitFor(() => expect(open).toHaveLength(4));
  for (let each = 0; each < IDS.length; each++) {
    await waitFor(() => expect(open[each]).toBeDefined());
    open[each]?.();
  }
  expect((await run).succeeded).toHaveLength(6);
});

function Publisher({
  fails,
  onDone,
}: {
  fails: readonly string[];
  onDone: (result: BulkResult<unknown>) => void;
}) {
  const { run, progress } = useBulkRun(['event', 'events']);
  const one = (id: string) =>
    fails.includes(id)
      ? Promise.reject(new ApiError({ status: 409, code: 'CONFLICT', reason: 'It is over.' }))
      : Promise.resolve(id);
  return (
    <button onClick={() => run({ ids: IDS, one, past: 'published', fallback: 'Failed to publish', onDone })}>
      Publish {progress && `${progress.done} of ${progress.total}`}
    </button>
  );
}

it('ends with one toast and names the failed ones', async () => {
  let result: BulkResult<unknown> | undefined;
  const user = renderInShell(<Publisher fails={['b', 'e']} onDone={(done) => (result = done)} />, {
    at: '/admin',
  });
  await user.click(screen.getByRole('button'));
  await waitFor(() => expect(toastText()).toBe('4 of 6 events published - 2 failed: It is over.'));
  expect(result?.failed.map(({ id }) => id)).toEqual(['b', 'e']);
});

it('says how many were done where none failed', async () => {
  const user = renderInShell(<Publisher fails={[]} onDone={() => undefined} />, { at: '/admin' });
  await user.click(screen.getByRole('button'));
  await waitFor(() => expect(toastText()).toBe('6 events published'));
});
