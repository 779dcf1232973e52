import { toast, toastFailure } from '@backflow/platform';
import { SignInFields } from './sign-in-fields.tsx';
import { useSignInForm } from './use-sign-in-form.ts';

export function DialogSignIn({ onDone }: { onDone: () => void }) {
  const form = useSignInForm(
    () => {
      toast({ title: 'Welcome back!', description: 'You have been logged in successfully.' });
      onDone();
    },
    (error) => toastFailure('Login failed', error, 'Login failed. Please check your credentials.'),
  );
  return <SignInFields form={form} submitLabel="Login" pendingLabel="Logging in..." />;
}
