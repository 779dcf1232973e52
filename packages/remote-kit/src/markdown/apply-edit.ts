import type { Edit } from './format-text.ts';

/**
 * Changes a text as if somebody had typed it: the browser's own undo takes it back. That is what `execCommand` alone
 * does; it is called out of date, as no standard describes it, and nothing has taken its place.
 */
export function applyEdit(area: HTMLTextAreaElement, { from, to, insert, select }: Edit): void {
  const browser: { execCommand?: (command: string, showUi: boolean, value: string) => boolean } = document;
  area.focus();
  area.setSelectionRange(from, to);
  if (!browser.execCommand?.('insertText', false, insert)) {
    area.setRangeText(insert, from, to);
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }
  area.setSelectionRange(...select);
}
