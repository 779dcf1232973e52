import { createAccount } from '@backflow/contracts/identity';
import * as z from '@backflow/contracts/zod';
import { Link, Navigate, reasonOf, toast, useNavigate, useSession, siteSettings } from '@backflow/platform';
import { isUnanswered, registerWith } from '@backflow/platform/shell';
import { TextField, useAppForm, useFormValue } from '@backflow/remote-kit/forms';
import { Alert, Button } from '@backflow/ui';
import { useReturnPath, useSignInHref } from '../../sign-in/sign-in-href.ts';
import styles from '../../sign-in/auth-page.module.css';
import { NewPasswordFields, newPasswordProblems } from '../../sign-in/new-password-fields.tsx';
import { RegistrationClosed } from '../../sign-in/registration-closed.tsx';

const REGISTRATION_FAILED = 'Registration failed. Please try again.';
const EMPTY = { email: '', firstName: '', lastName: '', company: '', password: '', confirmPassword: '' };

/** Shown in `RegisterFrame`. */
export function RegisterPage() {
  const { registrationOpen } = siteSettings();
  const signInHref = useSignInHref('/api/login');
  return (
    <>
      <p className={styles.cardLead}>
        Already have an account? <a href={signInHref}>Sign in</a>
      </p>
      {registrationOpen ? <RegisterForm /> : <RegistrationClosed />}
    </>
  );
}

function RegisterForm() {
  const navigate = useNavigate();
  const returnPath = useReturnPath() ?? '/';
  const status = useSession((session) => session.status);
  const { control, failure, formProps, pending } = useAppForm({
    schema: z.extend(createAccount.body, { confirmPassword: z.string() }),
    defaultValues: EMPTY,
    validate: (values) => newPasswordProblems(values, values),
    async submit({ confirmPassword: _, ...account }) {
      await registerWith(account);
      toast({ title: 'Your account has been created successfully.' });
      void navigate(returnPath, { replace: true });
    },
  });
  const owner = {
    email: useFormValue(control, 'email'),
    firstName: useFormValue(control, 'firstName'),
    lastName: useFormValue(control, 'lastName'),
  };
  if (status === 'signed-in' && !pending) return <Navigate to={returnPath} replace />;
  return (
    <>
      {failure !== null && <Alert tone="danger">{failureMessage(failure)}</Alert>}
      <form {...formProps} className={styles.fields}>
        <TextField control={control} name="email" label="Email" type="email" autoComplete="email" />
        <div className={styles.pair}>
          <TextField control={control} name="firstName" label="First name" autoComplete="given-name" />
          <TextField control={control} name="lastName" label="Last name" autoComplete="family-name" />
        </div>
        <TextField control={control} name="company" label="Company" optional autoComplete="organization" />
        <NewPasswordFields label="Password" control={control} owner={owner} />
        <Button type="submit" block pending={pending} pendingLabel="Creating account...">
          Create Account
        </Button>
      </form>
      <p className={styles.small}>
        By creating an account you agree to the <Link to="/terms-of-service">Terms of Service</Link> and the{' '}
        <Link to="/privacy-policy">Privacy Policy</Link>.
      </p>
    </>
  );
}

/** The server's message; without a response there is none. */
const failureMessage = (failure: unknown): string =>
  isUnanswered(failure) ? REGISTRATION_FAILED : reasonOf(failure, REGISTRATION_FAILED);
