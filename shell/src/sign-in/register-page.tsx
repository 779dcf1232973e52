import { brand, createAccount } from '@backflow/contracts';
import {
  Link,
  Navigate,
  isUnanswered,
  problemsOf,
  reasonOf,
  registerWith,
  toast,
  useForm,
  useNavigate,
  useSession,
} from '@backflow/platform';
import { Alert, Button, Card, TextField } from '@backflow/ui';
import { AuthPage } from './auth-page.tsx';
import styles from './auth-page.module.css';
import { confirmationProblem } from './confirmation-problem.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

const REGISTRATION_FAILED = 'Registration failed. Please try again.';
const EMPTY = { email: '', firstName: '', lastName: '', company: '', password: '', confirmPassword: '' };

export function RegisterPage() {
  const navigate = useNavigate();
  const status = useSession((session) => session.status);
  const form = useForm({
    initial: EMPTY,
    validate: (values) => ({
      ...problemsOf(createAccount.body, values),
      ...confirmationProblem(values),
    }),
    async send({ confirmPassword: _, ...account }) {
      await registerWith(account);
      toast({ title: 'Your account has been created successfully.' });
      void navigate('/', { replace: true });
    },
  });
  if (status === 'signed-in' && !form.pending) return <Navigate to="/" replace />;
  return (
    <AuthPage
      title={`Join ${brand.name}`}
      lead="Hands-on events, courses and a community of certified testers."
    >
      <Card>
        <h2 className={styles.cardTitle}>Create your account</h2>
        <p className={styles.cardLead}>
          Already have an account? <a href="/api/login">Sign in</a>
        </p>
        {form.failure !== null && <Alert tone="danger">{failureWords(form.failure)}</Alert>}
        <form {...form.formProps} className={styles.fields}>
          <TextField label="Email" type="email" autoComplete="email" {...form.field('email')} />
          <div className={styles.pair}>
            <TextField label="First name" autoComplete="given-name" {...form.field('firstName')} />
            <TextField label="Last name" autoComplete="family-name" {...form.field('lastName')} />
          </div>
          <TextField label="Company" optional autoComplete="organization" {...form.field('company')} />
          <NewPasswordFields label="Password" password={form.values.password} field={form.field} />
          <Button type="submit" block pending={form.pending} pendingLabel="Creating account...">
            Create Account
          </Button>
        </form>
        <p className={styles.small}>
          By creating an account you agree to the <Link to="/terms-of-service">Terms of Service</Link> and the{' '}
          <Link to="/privacy-policy">Privacy Policy</Link>.
        </p>
      </Card>
    </AuthPage>
  );
}

/** The server's words; without an answer there are none. */
const failureWords = (failure: unknown): string =>
  isUnanswered(failure) ? REGISTRATION_FAILED : reasonOf(failure, REGISTRATION_FAILED);
