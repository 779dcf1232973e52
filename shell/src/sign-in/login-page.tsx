import { brand } from '@backflow/contracts';
import { Link, Navigate, reasonOf, toast, useNavigate, useSession } from '@backflow/platform';
import { Alert, Card } from '@backflow/ui';
import { AuthPage } from './auth-page.tsx';
import styles from './auth-page.module.css';
import { SignInFields } from './sign-in-fields.tsx';
import { useReturnPath } from './use-return-path.ts';
import { useSignInForm } from './use-sign-in-form.ts';

export function LoginPage() {
  const navigate = useNavigate();
  const returnPath = useReturnPath();
  const status = useSession((session) => session.status);
  const form = useSignInForm(() => {
    toast({ title: 'Welcome back!', description: 'You have been logged in successfully.' });
    void navigate(returnPath, { replace: true });
  });
  if (status === 'signed-in') return <Navigate to={returnPath} replace />;
  return (
    <AuthPage title="Welcome back" lead={`Sign in to your ${brand.name} account.`}>
      <Card>
        <h2 className={styles.cardTitle}>Sign In</h2>
        <p className={styles.cardLead}>Enter your email and password to access your account.</p>
        {form.failure !== null && (
          <Alert tone="danger" title="Sign in failed">
            {reasonOf(form.failure, 'Login failed. Please check your credentials.')}
          </Alert>
        )}
        <SignInFields form={form} submitLabel="Sign In" pendingLabel="Signing In..." />
        <p className={styles.aside}>
          Don&apos;t have an account? <Link to="/register">Create one here</Link>
        </p>
      </Card>
    </AuthPage>
  );
}
