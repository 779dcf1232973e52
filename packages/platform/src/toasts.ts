import { create } from 'zustand';
import { isUnauthorized, reasonOf } from './api/api-error.ts';

export interface Toast {
  /** Grows with each toast, so that the same words twice are two toasts. */
  id: number;
  title: string;
  description?: string;
  variant: 'default' | 'destructive';
}

const SHOWN_MS = 5000;

interface Toasts {
  current: Toast | null;
}

/** At most one toast is on screen; a new one takes its place. The shell renders it. */
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

/** Says what failed and why: the server's words, else `fallback`. An ended session has its own toast already. */
export function toastFailure(title: string, error: unknown, fallback: string): void {
  if (isUnauthorized(error)) return;
  toast({ title, description: reasonOf(error, fallback), variant: 'destructive' });
}

/** Takes the toast off the screen. */
export function dismissToast(): void {
  clearTimeout(timer);
  useToasts.setState({ current: null });
}
