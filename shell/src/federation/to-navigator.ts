import { createPath } from '@backflow/platform';
import type { Navigator } from '@backflow/platform';
import type { NavigateFunction } from 'react-router-dom';

/** The shell's router as the narrow object a remote's controlled router moves with. */
export const toNavigator = (navigate: NavigateFunction): Navigator => ({
  createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
  go: (delta) => void navigate(delta),
  push: (to, state: unknown) => void navigate(to, { state }),
  replace: (to, state: unknown) => void navigate(to, { state, replace: true }),
});
