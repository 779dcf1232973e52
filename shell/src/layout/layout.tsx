import { withReturnTo } from '@backflow/contracts';
import { useLocation } from '@backflow/platform';
import { dismissToast, useSignInGate, useToasts } from '@backflow/platform/shell';
import { ToastRegion, ToastView } from '@backflow/ui';
import { Suspense, lazy, useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { localBuilds, previews } from '../federation/embedded-builds.ts';
import { LoadingBar } from '../routing/loading.tsx';
import { Footer } from './footer.tsx';
import { SignOutQuestion } from './sign-out.tsx';
import { TopBar } from './top-bar.tsx';
import styles from './layout.module.css';

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
      <SignOutQuestion />
      {localBuilds.length + previews.length > 0 && (
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

/** How long to wait for the heading of a page that is loading. */
const WAIT_MS = 10_000;

/**
 * After a change of page, moves the focus to the new page's heading (`data-page-heading`), where keyboards and screen
 * readers start. Waits for the heading of a page that is loading.
 */
function useRouteFocus(): void {
  const { pathname } = useLocation();
  const first = useRef(true);
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    window.scrollTo(0, 0);
    return whenPresent('#main [data-page-heading]', (heading) => heading.focus({ preventScroll: true }));
  }, [pathname]);
}

/** Calls back when the element is visible; the returned function stops waiting. */
function whenPresent(selector: string, found: (element: HTMLElement) => void): () => void {
  const focusIfPresent = (): boolean => {
    const element = document.querySelector<HTMLElement>(selector);
    // A remote's page is rendered hidden, and shown when it is complete.
    if (!element?.checkVisibility()) return false;
    found(element);
    return true;
  };
  if (focusIfPresent()) return () => undefined;
  const observer = new MutationObserver(() => focusIfPresent() && observer.disconnect());
  observer.observe(document.body, { childList: true, subtree: true });
  const timer = setTimeout(() => observer.disconnect(), WAIT_MS);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
  };
}
