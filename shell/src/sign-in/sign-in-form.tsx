import { signIn } from '@backflow/contracts/identity';
import { ApiError, Link, closeSignInGate, reasonOf, signInWith } from '@backflow/platform';
import { PasswordField, TextField, useAppForm } from '@backflow/remote-kit/forms';
import { Button } from '@backflow/ui';
import styles from './auth-page.module.css';
import { greet } from './greet.ts';

/** The sign-in form of the page and of the dialog. */
export const useSignInForm = (onSignedIn: () => void, onFailure?: (error: unknown) => void) =>
  useAppForm({
    schema: signIn.body,
    defaultValues: { email: '', password: '' },
    recheck: true,
    ...(onFailure ? { onFailure } : {}),
    async submit(values) {
      await signInWith(values);
      greet({ title: 'Welcome back!', description: 'You have been logged in successfully.' });
      onSignedIn();
    },
  });

/** Stands for the server's message in the dialog's toast 'Login failed'. */
export const SIGN_IN_UNAVAILABLE = 'Signing in is not possible at the moment. Please try again soon.';

/** Why signing in failed, on the page: the server's message. Without any, what is wrong may not be what was entered. */
export function signInFailure(error: unknown): string {
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return reasonOf(error, isRefused ? 'Login failed. Please check your credentials.' : SIGN_IN_UNAVAILABLE);
}

interface Props {
  form: ReturnType<typeof useSignInForm>;
  submitLabel: string;
  pendingLabel: string;
}

export const SignInFields = ({ form, submitLabel, pendingLabel }: Props) => (
  <form {...form.formProps} className={styles.fields}>
    <TextField control={form.control} name="email" label="Email" type="email" autoComplete="username" />
    <PasswordField control={form.control} name="password" label="Password" autoComplete="current-password" />
    <Link
      to="/forgot-password"
      className={styles.forgot}
      onClick={() => closeSignInGate({ signedIn: false })}
    >
      Forgot your password?
    </Link>
    <Button type="submit" block pending={form.pending} pendingLabel={pendingLabel}>
      {submitLabel}
    </Button>
  </form>
);
