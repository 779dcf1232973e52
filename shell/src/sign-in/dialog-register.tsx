import { createAccount } from '@backflow/contracts';
import { problemsOf, registerWith, toast, toastFailure, useForm } from '@backflow/platform';
import { Button, PasswordField, TextField } from '@backflow/ui';
import styles from './auth-page.module.css';

const EMPTY = {
  email: '',
  password: '',
  firstName: '',
  lastName: '',
  company: '',
  jobTitle: '',
  phoneNumber: '',
};

export function DialogRegister({ onDone }: { onDone: () => void }) {
  const form = useForm({
    initial: EMPTY,
    validate: (values) => problemsOf(createAccount.body, values),
    async send(values) {
      await registerWith(values);
      toast({ title: 'Your account has been created successfully.' });
      onDone();
    },
    onFailure: (error) =>
      toastFailure('Registration failed', error, 'Registration failed. Please try again.'),
  });
  return (
    <form {...form.formProps} className={styles.fields}>
      <TextField label="Email" type="email" autoComplete="email" {...form.field('email')} />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint="At least 8 characters, with an uppercase letter, a lowercase letter and a number."
        {...form.field('password')}
      />
      <div className={styles.pair}>
        <TextField label="First name" autoComplete="given-name" {...form.field('firstName')} />
        <TextField label="Last name" autoComplete="family-name" {...form.field('lastName')} />
      </div>
      <TextField label="Company" optional autoComplete="organization" {...form.field('company')} />
      <TextField label="Job title" optional autoComplete="organization-title" {...form.field('jobTitle')} />
      <TextField label="Phone number" optional type="tel" autoComplete="tel" {...form.field('phoneNumber')} />
      <Button type="submit" block pending={form.pending} pendingLabel="Creating account...">
        Create Account
      </Button>
    </form>
  );
}
