import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';

const getItems = (root: HTMLElement | null): HTMLElement[] => [
  ...(root?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? []),
];

/** Focus and keys of a WAI-ARIA menu button: opening, arrows, letters and Escape. */
export function useMenu(startsOpen: boolean) {
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<'first' | 'last' | false>(startsOpen && 'first');

  useEffect(() => {
    if (!open) return;
    getItems(root.current)
      .at(open === 'first' ? 0 : -1)
      ?.focus();
    const closeOutside = (event: PointerEvent) => {
      if (!(event.target instanceof Node && root.current?.contains(event.target))) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
    };
  }, [open]);

  const close = () => {
    setOpen(false);
    trigger.current?.focus();
  };

  const onTriggerKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpen(event.key === 'ArrowDown' ? 'first' : 'last');
  };

  const onMenuKeyDown = (event: KeyboardEvent) => {
    const items = getItems(root.current);
    const at = items.findIndex((item) => item === document.activeElement);
    const next = nextItem(event, items, at);
    if (event.key === 'Escape') {
      // Escape must not close the dialog around the menu.
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (event.key === 'Tab') {
      setOpen(false);
    } else if (next) {
      event.preventDefault();
      next.focus();
    }
  };

  const onBlur = (event: FocusEvent) => {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };

  return { root, trigger, open: open !== false, setOpen, close, onTriggerKeyDown, onMenuKeyDown, onBlur };
}

function nextItem(event: KeyboardEvent, items: HTMLElement[], at: number): HTMLElement | undefined {
  switch (event.key) {
    case 'ArrowDown':
      return items[(at + 1) % items.length];
    case 'ArrowUp':
      return items.at(at - 1);
    case 'Home':
      return items[0];
    case 'End':
      return items.at(-1);
  }
  if (event.key.length !== 1 || event.key === ' ' || event.ctrlKey || event.metaKey || event.altKey)
    return undefined;
  const letter = event.key.toLowerCase();
  const after = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  return after.find((item) => item.textContent.trim().toLowerCase().startsWith(letter));
}
