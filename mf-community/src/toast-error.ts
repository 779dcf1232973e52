import { isUnauthorized, reasonOf, toast } from '@backflow/platform';

/** Shows what failed, with the server's reason where there is one. An ended session has its own toast already. */
export function toastError(title: string, error: unknown): void {
  if (isUnauthorized(error)) return;
  const description = reasonOf(error, '');
  toast({ title, ...(description !== '' && { description }), variant: 'destructive' });
}

/** Shows why something failed: the server's reason, else `fallback`. An ended session has its own toast already. */
export function toastReason(error: unknown, fallback: string): void {
  if (!isUnauthorized(error)) toast({ title: reasonOf(error, fallback), variant: 'destructive' });
}
