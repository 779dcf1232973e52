import type { ReactNode } from 'react';
import { LoadingBar } from '../routing/loading.tsx';
import { SignInGate } from '../sign-in/sign-in-gate.tsx';
import { Footer } from './footer.tsx';
import styles from './layout.module.css';
import { Toaster } from './toaster.tsx';
import { TopBar } from './top-bar.tsx';
import { useRouteFocus } from './use-route-focus.ts';

/** What stands around every page. */
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
      <Toaster />
    </div>
  );
}
