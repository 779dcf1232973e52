import { useSyncExternalStore } from 'react';

interface OpenModals {
  /** The topmost dialog is last. */
  stack: readonly HTMLDialogElement[];
  readonly listeners: Set<() => void>;
}

/** Each remote bundles its own copy of this package; the copies share one stack under this symbol. */
const SHARED = Symbol.for('backflow.openModals.1');

function openModals(): OpenModals {
  const page = globalThis as unknown as Record<symbol, OpenModals | undefined>;
  return (page[SHARED] ??= { stack: [], listeners: new Set() });
}

function setStack(stack: readonly HTMLDialogElement[]): void {
  const modals = openModals();
  modals.stack = stack;
  for (const listener of modals.listeners) listener();
}

/** Registers a modal dialog that was shown. Returns a function that unregisters it. */
export function registerModal(dialog: HTMLDialogElement): () => void {
  setStack([...openModals().stack, dialog]);
  return () => setStack(openModals().stack.filter((other) => other !== dialog));
}

const subscribe = (listener: () => void): (() => void) => {
  const { listeners } = openModals();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

const topmost = (): HTMLDialogElement | null => openModals().stack.at(-1) ?? null;

/** The topmost modal dialog of the page, whichever remote opened it; null without one. */
export const useTopmostModal = (): HTMLDialogElement | null =>
  useSyncExternalStore(subscribe, topmost, () => null);
