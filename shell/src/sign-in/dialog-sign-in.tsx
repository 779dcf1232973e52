import { toast, toastFailure } from '@backflow/platform';
import { useEffect } from 'react';
import { SignInFields } from './sign-in-fields.tsx';
import { useSignInForm } from './use-sign-in-form.ts';

export function DialogSignIn({ onDone }: { onDone: () => void }) {
  const form = useSignInForm(() => {
    toast({ title: 'Welcome back!', description: 'You have been logged in successfully.' });
    onDone();
  });
  useEffect(() => {
    if (form.failure === null) return;
    toastFailure('Login failed', form.failure, 'Login failed. Please check your credentials.');
  }, [form.failure]);
  return <SignInFields form={form} submitLabel="Login" pendingLabel="Logging in..." />;
}
