import { withReturnTo } from '@backflow/contracts';
import { dismissToast, useSignInGate, useToasts } from '@backflow/platform';
import { ToastRegion, ToastView } from '@backflow/ui';
import { Suspense, lazy } from 'react';
import type { ReactNode } from 'react';
import { localBuilds } from '../federation/embedded-builds.ts';
import { LoadingBar } from '../routing/loading.tsx';
import { Footer } from './footer.tsx';
import styles from './layout.module.css';
import { TopBar } from './top-bar.tsx';
import { useRouteFocus } from './use-route-focus.ts';

/** The frame around every page. */
export function Layout({ children }: { children: ReactNode }) {
  useRouteFocus();
  return (
    <div className={styles.site}>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <LoadingBar />
      <TopBar />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer />
      <SignInGate />
      {localBuilds.length > 0 && (
        <Suspense>
          <LocalBuildsBar />
        </Suspense>
      )}
      <Toaster />
    </div>
  );
}

const LocalBuildsBar = lazy(async () => ({
  default: (await import('../federation/local-builds/local-builds-bar.tsx')).LocalBuildsBar,
}));

/** The current toast, if any. */
function Toaster() {
  const toast = useToasts(({ current }) => current);
  return (
    <ToastRegion>
      {toast && (
        <ToastView
          key={toast.id}
          title={toast.title}
          description={toast.description}
          variant={toast.variant}
          onDismiss={dismissToast}
        />
      )}
    </ToastRegion>
  );
}

const AuthDialog = lazy(async () => ({
  default: await import('../sign-in/auth-dialog.tsx').then(({ AuthDialog }) => AuthDialog, goToSignInPage),
}));

/** After a release, the script of the dialog may be gone: use the page instead. */
function goToSignInPage(): Promise<never> {
  window.location.assign(withReturnTo('/login', window.location));
  return new Promise(() => undefined);
}

/** The sign-in dialog; its script is fetched when it is first opened. */
function SignInGate() {
  const open = useSignInGate(({ waiting }) => waiting !== null);
  return <Suspense>{open && <AuthDialog />}</Suspense>;
}
