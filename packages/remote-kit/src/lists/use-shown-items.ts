import { useState } from 'react';

/** Shows a list that is in memory a few items at a time, for `LoadMoreList`. */
export function useShownItems<Item>(items: readonly Item[], size: number) {
  const [shown, setShown] = useState(size);
  return {
    items: items.slice(0, shown),
    query: {
      hasNextPage: items.length > shown,
      isFetchingNextPage: false,
      isFetchNextPageError: false,
      error: null,
      fetchNextPage: () => setShown(shown + size),
    },
    errorMessage: '',
  };
}
