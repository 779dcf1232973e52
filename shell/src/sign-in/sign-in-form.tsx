import { signIn } from '@backflow/contracts/identity';
import { ApiError, Link, reasonOf } from '@backflow/platform';
import { closeSignInGate, signInWith } from '@backflow/platform/shell';
import { PasswordField, TextField, useAppForm } from '@backflow/remote-kit/forms';
import { Button } from '@backflow/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';
import styles from './auth-page.module.css';
import { WELCOME, greetAfter } from './greet.ts';

/** The sign-in form of the page and of the dialog. */
export function useSignInForm(onSignedIn: () => void, onFailure?: (error: unknown) => void) {
  /** Replaces the fields for an account with a second factor; its script is fetched then. */
  const [secondStep, setSecondStep] = useState<ReactNode>(null);
  const form = useAppForm({
    schema: signIn.body,
    defaultValues: { email: '', password: '' },
    recheck: true,
    ...(onFailure ? { onFailure } : {}),
    async submit(values) {
      try {
        await greetAfter(signInWith(values), WELCOME);
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'SECOND_FACTOR_REQUIRED') throw error;
        const { prepareSecondStep } = await import('./second-step.tsx');
        setSecondStep(await prepareSecondStep({ onSignedIn, onBack: () => setSecondStep(null) }));
        return;
      }
      onSignedIn();
    },
  });
  return { ...form, secondStep };
}

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

export const SignInFields = ({ form, submitLabel, pendingLabel }: Props) =>
  form.secondStep ?? (
    <form {...form.formProps} className={styles.fields}>
      <TextField control={form.control} name="email" label="Email" type="email" autoComplete="username" />
      <PasswordField
        control={form.control}
        name="password"
        label="Password"
        autoComplete="current-password"
      />
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
