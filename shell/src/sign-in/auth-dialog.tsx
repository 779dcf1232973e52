import { createAccount } from '@backflow/contracts/identity';
import { reasonOf, siteSettings, toast, toastFailure } from '@backflow/platform';
import { closeSignInGate, isUnanswered, registerWith } from '@backflow/platform/shell';
import { PasswordField, TextField, useAppForm, useFormValue } from '@backflow/remote-kit/forms';
import { Button, Dialog, Tabs } from '@backflow/ui';
import styles from './auth-page.module.css';
import { greetAfter } from './greet.ts';
import { StrengthOf, commonPasswordProblem } from './new-password-fields.tsx';
import { RegistrationClosed } from './registration-closed.tsx';
import { SIGN_IN_UNAVAILABLE, SignInFields, useSignInForm } from './sign-in-form.tsx';

/** Asks to sign in or register for an action that needs a member; the action runs afterwards. */
export function AuthDialog() {
  const done = () => closeSignInGate({ signedIn: true });
  return (
    <Dialog
      open
      onClose={() => closeSignInGate({ signedIn: false })}
      title="Authentication Required"
      description="Sign in, or make an account: what you were doing goes on by itself."
      size="sm"
    >
      {/* Mounts only the selected panel, so that switching clears the form. */}
      <Tabs
        label="Sign in or register"
        stretch
        tabs={[
          { id: 'login', label: 'Login', panel: <SignIn onDone={done} /> },
          { id: 'register', label: 'Register', panel: <Register onDone={done} /> },
        ]}
      />
    </Dialog>
  );
}

function SignIn({ onDone }: { onDone: () => void }) {
  const form = useSignInForm(onDone, (error) => {
    // Without a response there is no message of the server.
    const description = isUnanswered(error) ? SIGN_IN_UNAVAILABLE : reasonOf(error, SIGN_IN_UNAVAILABLE);
    toast({ title: 'Login failed', description, variant: 'destructive' });
  });
  return <SignInFields form={form} submitLabel="Login" pendingLabel="Logging in..." />;
}

const Register = (props: { onDone: () => void }) =>
  siteSettings().registrationOpen ? <RegisterForm {...props} /> : <RegistrationClosed />;

const EMPTY = {
  email: '',
  password: '',
  firstName: '',
  lastName: '',
  company: '',
  jobTitle: '',
  phoneNumber: '',
};

function RegisterForm({ onDone }: { onDone: () => void }) {
  const { control, formProps, pending } = useAppForm({
    schema: createAccount.body,
    defaultValues: EMPTY,
    validate: (values) => commonPasswordProblem(values.password, values),
    async submit(values) {
      await greetAfter(registerWith(values), { title: 'Your account has been created successfully.' });
      onDone();
    },
    onFailure(error, { isShownInFields }) {
      if (isShownInFields) return;
      toastFailure('Registration failed', error, 'Registration failed. Please try again.');
    },
  });
  const password = useFormValue(control, 'password');
  const owner = {
    email: useFormValue(control, 'email'),
    firstName: useFormValue(control, 'firstName'),
    lastName: useFormValue(control, 'lastName'),
  };
  return (
    <form {...formProps} className={styles.fields}>
      <TextField control={control} name="email" label="Email" type="email" autoComplete="email" />
      <PasswordField control={control} name="password" label="Password" autoComplete="new-password" />
      <StrengthOf password={password} owner={owner} />
      <div className={styles.pair}>
        <TextField control={control} name="firstName" label="First name" autoComplete="given-name" />
        <TextField control={control} name="lastName" label="Last name" autoComplete="family-name" />
      </div>
      <TextField control={control} name="company" label="Company" optional autoComplete="organization" />
      <TextField
        control={control}
        name="jobTitle"
        label="Job title"
        optional
        autoComplete="organization-title"
      />
      <TextField
        control={control}
        name="phoneNumber"
        label="Phone number"
        optional
        type="tel"
        autoComplete="tel"
      />
      <Button type="submit" block pending={pending} pendingLabel="Creating account...">
        Create Account
      </Button>
    </form>
  );
}
