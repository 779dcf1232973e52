import type { KeyboardEvent } from 'react';

/** A key that edits text. */
const isForTyping = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  (key.length === 1 || key === 'Backspace') && !ctrlKey && !metaKey && !altKey;

/**
 * Moves the focus between the field and the results of all groups: arrows by one, Home and End to the ends; typing goes to
 * the field. Enter in the field follows the first result.
 */
export function moveByKeys(
  event: KeyboardEvent<HTMLElement>,
  results: HTMLElement | null,
  onClose: () => void,
): void {
  const field = event.currentTarget.querySelector('input');
  const stops = [...(results?.querySelectorAll<HTMLElement>('a, button') ?? [])];
  const at = stops.findIndex((stop) => stop === document.activeElement);
  const isInField = document.activeElement === field;
  if (event.nativeEvent.isComposing) return;

  if (event.key === 'Escape') {
    // By default, a search field would only clear itself.
    event.preventDefault();
    onClose();
  } else if (event.key === 'Enter' && isInField) {
    const [first] = stops;
    if (first instanceof HTMLAnchorElement && !first.closest('[aria-busy="true"]')) first.click();
  } else if (at >= 0 && isForTyping(event) && event.key !== ' ') {
    field?.focus();
  } else {
    const next = nextStop(event.key, stops, at, field);
    if (!next) return;
    event.preventDefault();
    next.focus();
  }
}

/** The field is before the first and after the last result; in it, Home and End move the caret. */
function nextStop(
  key: string,
  stops: readonly HTMLElement[],
  at: number,
  field: HTMLElement | null,
): HTMLElement | null | undefined {
  switch (key) {
    case 'ArrowDown':
      return stops[at + 1] ?? field;
    case 'ArrowUp':
      return at === 0 ? field : stops.at(at < 0 ? -1 : at - 1);
    case 'Home':
      return at < 0 ? null : stops[0];
    case 'End':
      return at < 0 ? null : stops.at(-1);
    default:
      return null;
  }
}
