import { forgotPassword } from '@backflow/contracts/identity';
import { Link, reasonOf, request } from '@backflow/platform';
import { TextField, useAppForm } from '@backflow/remote-kit/forms';
import { Alert, Button, Card } from '@backflow/ui';
import { useState } from 'react';
import { AuthPage } from '../../sign-in/auth-page.tsx';
import styles from '../../sign-in/auth-page.module.css';

export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useAppForm({
    schema: forgotPassword.body,
    defaultValues: { email: '' },
    recheck: true,
    async submit(values) {
      setSentTo(null);
      await request(forgotPassword, { body: values });
      // Show it as typed: the schema converts it to lower case.
      setSentTo(form.getValues('email').trim());
    },
  });
  return (
    <AuthPage title="Forgot your password?" lead="It happens. We send you a link to choose a new one.">
      <Card>
        <h2 className={styles.cardTitle}>Reset your password</h2>
        <p className={styles.cardLead}>Enter the email address of your account.</p>
        {form.failure !== null && (
          <Alert tone="danger">{reasonOf(form.failure, 'That did not work. Please try again.')}</Alert>
        )}
        {sentTo !== null && (
          <Alert tone="success" title="Look into your mailbox">
            If there is an account for {sentTo}, a link is on its way. It works for one hour. Nothing there?
            Look among the spam, or send it again.
          </Alert>
        )}
        <form {...form.formProps} className={styles.fields}>
          <TextField control={form.control} name="email" label="Email" type="email" autoComplete="username" />
          <Button type="submit" block pending={form.pending} pendingLabel="Sending...">
            {sentTo === null ? 'Send Reset Link' : 'Send Again'}
          </Button>
        </form>
        <p className={styles.aside}>
          You remember it after all? <Link to="/login">Sign in</Link>
        </p>
      </Card>
    </AuthPage>
  );
}
