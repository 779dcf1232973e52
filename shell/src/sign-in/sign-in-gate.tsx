import { useSignInGate } from '@backflow/platform';
import { Suspense, lazy } from 'react';

const AuthDialog = lazy(async () => ({ default: (await import('./auth-dialog.tsx')).AuthDialog }));

/** The dialog that asks to sign in; its script is fetched when it is first needed. */
export function SignInGate() {
  const open = useSignInGate(({ waiting }) => waiting !== null);
  return <Suspense>{open && <AuthDialog />}</Suspense>;
}
