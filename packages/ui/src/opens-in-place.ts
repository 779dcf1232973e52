import type { MouseEvent } from 'react';

/** True for a plain click: not a new tab, a new window or a download, which are the browser's to handle. */
export const opensInPlace = (event: MouseEvent): boolean =>
  event.button === 0 &&
  !event.metaKey &&
  !event.ctrlKey &&
  !event.shiftKey &&
  !event.altKey &&
  !event.defaultPrevented;
