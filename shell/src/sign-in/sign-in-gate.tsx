import { withReturnTo } from '@backflow/contracts';
import { useSignInGate } from '@backflow/platform';
import { Suspense, lazy } from 'react';

const AuthDialog = lazy(async () => ({
  default: await import('./auth-dialog.tsx').then(({ AuthDialog }) => AuthDialog, goToSignInPage),
}));

/** Without the dialog's script, gone with the release before, there is still the page. */
function goToSignInPage(): Promise<never> {
  const { pathname, search } = window.location;
  window.location.assign(withReturnTo('/login', pathname + search));
  return new Promise(() => undefined);
}

/** The dialog that asks to sign in; its script is fetched when it is first needed. */
export function SignInGate() {
  const open = useSignInGate(({ waiting }) => waiting !== null);
  return <Suspense>{open && <AuthDialog />}</Suspense>;
}
