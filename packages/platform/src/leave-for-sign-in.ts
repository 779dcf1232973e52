import { withReturnTo } from '@backflow/contracts';
import { toast } from './toasts.ts';
import { leavePage } from './reload-page.ts';

const REDIRECT_MS = 500;
let leaving = false;

/**
 * Shows that the session has ended and goes to the sign-in page half a second later; once, even after several failed
 * requests.
 */
export function leaveForSignIn(): void {
  if (leaving) return;
  leaving = true;
  toast({
    title: 'Unauthorized',
    description: 'You are logged out. Logging in again...',
    variant: 'destructive',
  });
  const signIn = withReturnTo('/api/login', window.location);
  setTimeout(() => {
    leaving = false;
    leavePage(() => window.location.assign(signIn));
  }, REDIRECT_MS);
}
