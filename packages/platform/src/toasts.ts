import { create } from 'zustand';
import { isUnauthorized, reasonOf } from './api/api-error.ts';

export interface Toast {
  /** Increments with each toast: equal texts in a row are two toasts. */
  id: number;
  title: string;
  description?: string;
  variant: 'default' | 'destructive';
}

const SHOWN_MS = 5000;

interface Toasts {
  current: Toast | null;
}

/** Shows at most one toast; a new one replaces it. The shell renders it. */
export const useToasts = create<Toasts>(() => ({ current: null }));

let count = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows a toast for five seconds. */
export function toast({
  variant = 'default',
  ...content
}: Omit<Toast, 'id' | 'variant'> & Partial<Pick<Toast, 'variant'>>): void {
  clearTimeout(timer);
  useToasts.setState({ current: { id: ++count, variant, ...content } });
  timer = setTimeout(dismissToast, SHOWN_MS);
}

/** Shows what failed and why: the server's message, or else `fallback`. An ended session has its own toast. */
export function toastFailure(title: string, error: unknown, fallback: string): void {
  if (isUnauthorized(error)) return;
  toast({ title, description: reasonOf(error, fallback), variant: 'destructive' });
}

/** Hides the toast. */
export function dismissToast(): void {
  clearTimeout(timer);
  useToasts.setState({ current: null });
}
