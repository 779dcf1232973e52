import { Link, Navigate, useNavigate, useSession, siteSettings } from '@backflow/platform';
import { Alert, Card } from '@backflow/ui';
import { useReturnPath, useSignInHref } from '../access/sign-in-href.ts';
import { AuthPage } from './auth-page.tsx';
import styles from './auth-page.module.css';
import { SignInFields, signInFailure, useSignInForm } from './sign-in-form.tsx';

export function LoginPage() {
  const { brandName } = siteSettings();
  const navigate = useNavigate();
  const returnPath = useReturnPath() ?? '/dashboard';
  const registerHref = useSignInHref('/register');
  const status = useSession((session) => session.status);
  const form = useSignInForm(() => void navigate(returnPath, { replace: true }));
  if (status === 'signed-in') return <Navigate to={returnPath} replace />;
  return (
    <AuthPage title="Welcome back" lead={`Sign in to your ${brandName} account.`}>
      <Card>
        <h2 className={styles.cardTitle}>Sign In</h2>
        <p className={styles.cardLead}>Enter your email and password to access your account.</p>
        {form.failure !== null && (
          <Alert tone="danger" title="Sign in failed">
            {signInFailure(form.failure)}
          </Alert>
        )}
        <SignInFields form={form} submitLabel="Sign In" pendingLabel="Signing In..." />
        <p className={styles.aside}>
          Don&apos;t have an account? <Link to={registerHref}>Create one here</Link>
        </p>
      </Card>
    </AuthPage>
  );
}
