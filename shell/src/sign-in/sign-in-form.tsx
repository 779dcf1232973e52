import { signIn } from '@backflow/contracts/identity';
import { ApiError, Link, closeSignInGate, reasonOf, signInWith } from '@backflow/platform';
import { PasswordField, TextField, useAppForm } from '@backflow/remote-kit/forms';
import { Button } from '@backflow/ui';
import styles from './auth-page.module.css';
import { greetAfter } from './greet.ts';

/** The sign-in form of the page and of the dialog. */
export const useSignInForm = (onSignedIn: () => void, onFailure?: (error: unknown) => void) =>
  useAppForm({
    schema: signIn.body,
    defaultValues: { email: '', password: '' },
    recheck: true,
    ...(onFailure ? { onFailure } : {}),
    async submit(values) {
      await greetAfter(signInWith(values), {
        title: 'Welcome back!',
        description: 'You have been logged in successfully.',
      });
      onSignedIn();
    },
  });

/** The dialog's message without one of the server. */
export const SIGN_IN_UNAVAILABLE = 'Signing in is not possible at the moment. Please try again soon.';

/** The page's message: the server's. Without one, the cause may be something else than the credentials. */
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
