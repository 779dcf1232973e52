import { useDeferredValue, useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/**
 * False while a page's HTML is rendered and while React hydrates it, true afterwards. What the server doesn't know (the
 * query of the address, the history's state, code that is still to be fetched) is rendered only when this is true, so that
 * the first render equals the HTML. The change is a transition: the HTML stays until what replaces it is ready.
 */
export const useIsHydrated = (): boolean =>
  useDeferredValue(
    useSyncExternalStore(
      subscribe,
      () => true,
      () => false,
    ),
  );
