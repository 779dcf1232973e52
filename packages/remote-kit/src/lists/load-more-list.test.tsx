import { renderInShell } from '@backflow/remote-kit/testing';
import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { LoadMoreList } from './load-more-list.tsx';

const IDLE = { isFetchingNextPage: false, isFetchNextPageError: false, error: null };
const GUIDES = [{ id: 'First' }, { id: 'Second' }, { id: 'Third' }];

function Guides() {
  const [count, setCount] = useState(1);
  const query = { ...IDLE, hasNextPage: count < 3, fetchNextPage: () => setCount(3) };
  return (
    <LoadMoreList items={GUIDES.slice(0, count)} query={query} errorMessage="Guides could not be loaded.">
      {({ id }) => <a href={`#${id}`}>{id}</a>}
    </LoadMoreList>
  );
}

test('"Load More" moves the focus to the first new item', async () => {
  const user = renderInShell(<Guides />, { at: '/' });
  await user.click(screen.getByRole('button', { name: 'Load More' }));
  expect(screen.getAllByRole('link').indexOf(document.activeElement as HTMLElement)).toBe(1);
});
