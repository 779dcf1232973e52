import { reasonOf, toast } from '@backflow/platform';
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
    toast({
      title: 'Login failed',
      description: reasonOf(form.failure, 'Login failed'),
      variant: 'destructive',
    });
  }, [form.failure]);
  return <SignInFields form={form} submitLabel="Login" pendingLabel="Logging in..." />;
}
