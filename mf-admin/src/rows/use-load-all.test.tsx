import type { ListPage } from '@backflow/platform';
import { renderInShell, toastText } from '@backflow/remote-kit/testing';
import { expect, test } from '@jest/globals';
import { useInfiniteQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { useLoadAll } from './use-load-all.ts';

interface Row {
  id: string;
}

/** Three pages of two rows. @param fails the page that can't be read */
function Rows({ fails }: { fails?: string }) {
  const [selected, select] = useState<readonly string[]>([]);
  const query = useInfiniteQuery({
    queryKey: ['rows', fails],
    queryFn: ({ pageParam }): Promise<ListPage<Row[]>> => {
      if (pageParam === fails) return Promise.reject(new Error('away'));
      const page = Number(pageParam);
      const items = [0, 1].map((index) => ({ id: `${page}${index}` }));
      return Promise.resolve({ items, nextCursor: page < 2 ? String(page + 1) : null });
    },
    initialPageParam: '0',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    retry: false,
  });
  const all = useLoadAll(query, select);
  return (
    <>
      {all && <button onClick={all.run}>{all.label}</button>}
      <p data-testid="selected">{selected.join(' ')}</p>
    </>
  );
}

test('loads the remaining pages, and selects every row', async () => {
  const user = renderInShell(<Rows />);
  await user.click(await screen.findByRole('button', { name: 'Select All That Match' }));
  await waitFor(() => expect(screen.getByTestId('selected').textContent).toBe('00 01 10 11 20 21'));
  expect(screen.queryByRole('button')).toBeNull();
});

test('selects nothing where a page could not be loaded', async () => {
  const user = renderInShell(<Rows fails="2" />);
  await user.click(await screen.findByRole('button', { name: 'Select All That Match' }));
  await waitFor(() => expect(toastText()).toBe('Error - Not everything could be loaded. Please try again.'));
  expect(screen.getByTestId('selected').textContent).toBe('');
});
