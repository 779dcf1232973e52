import { isUnauthorized, reasonOf, toast } from '@backflow/platform';

/** Says what failed, and why where the site gave a reason. An ended session has its own toast already. */
export function toastError(title: string, error: unknown): void {
  if (isUnauthorized(error)) return;
  const description = reasonOf(error, '');
  toast({ title, ...(description !== '' && { description }), variant: 'destructive' });
}
