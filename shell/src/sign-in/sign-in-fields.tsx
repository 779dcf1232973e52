import { Link, closeSignInGate } from '@backflow/platform';
import { Button, PasswordField, TextField } from '@backflow/ui';
import styles from './auth-page.module.css';
import type { SignInForm } from './use-sign-in-form.ts';

interface Props {
  form: SignInForm;
  submitLabel: string;
  pendingLabel: string;
}

export const SignInFields = ({ form, submitLabel, pendingLabel }: Props) => (
  <form {...form.formProps} className={styles.fields}>
    <TextField label="Email" type="email" autoComplete="username" {...form.field('email')} />
    <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
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
