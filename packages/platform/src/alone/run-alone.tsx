import { RemoteManifest, getAllPages } from '@backflow/contracts';
import type { RemoteManifestInput } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';
import { QueryClientProvider } from '@tanstack/react-query';
import { useContext, useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router-dom';
import { queryClient } from '../queries/query-client.ts';
import type { PageProps } from '../federation/page-lifecycles.tsx';
import { BrowserRouter, NavLink, Route, Routes, useLocation } from '../routing.ts';
import { refreshSession, signInWith, signOutNow } from '../session/session-store.ts';
import { dismissToast, useToasts, toast } from '../toasts.ts';
import { reasonOf } from '../api/api-error.ts';
import { useSession } from '../current-session.ts';
import { closeSignInGate, useSignInGate } from '../session/sign-in-gate.ts';

type MountProps = PageProps & { name: string; domElement: HTMLElement };

/** A module in `src/pages`, made by `pageLifecycles`. */
export type PageModule = Record<'mount' | 'update' | 'unmount', (props: MountProps) => Promise<unknown>>;

type LoadPage = (name: string) => Promise<PageModule>;

/**
 * Runs one remote without the shell, for its developers: a small frame with its pages and navigation, signing in and toasts.
 * Not a part of the SDK.
 */
export function runAlone(input: RemoteManifestInput, load: LoadPage): void {
  const manifest = z.parse(RemoteManifest, input);
  const { title, nav } = manifest;
  const place = document.getElementById('root');
  if (!place) throw new Error('the page has no #root');
  void refreshSession();
  createRoot(place).render(
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <header>
          <strong>{title}, alone</strong>
          <nav>
            {nav.map(({ label, path }) => (
              <NavLink key={path} to={path}>
                {label}{' '}
              </NavLink>
            ))}
          </nav>
          <AloneSignIn />
        </header>
        <main>
          <Routes>
            {getAllPages(manifest).map(({ name, path }) => (
              <Route key={name} path={path} element={<AlonePage {...{ name, path, load }} />} />
            ))}
          </Routes>
        </main>
        <AloneToast />
      </BrowserRouter>
    </QueryClientProvider>,
  );
}

/** A page, mounted by its lifecycles like in the shell. */
function AlonePage({ name, path, load }: { name: string; path: string; load: LoadPage }) {
  const area = useRef<HTMLDivElement>(null);
  const props = useRef<MountProps>(null);
  const mounting = useRef<Promise<PageModule>>(null);
  const location = useLocation();
  const { navigator } = useContext(NavigationContext);

  useEffect(() => {
    if (!area.current) return;
    const reportError = (error: unknown) => window.reportError(error);
    const now = { name, path, location, navigator, reportError, domElement: area.current };
    props.current = now;
    void mounting.current?.then((page) => page.update(now));
  }, [name, path, location, navigator]);

  useEffect(() => {
    const mounted = load(name).then(async (page) => {
      if (props.current) await page.mount(props.current);
      return page;
    });
    mounting.current = mounted;
    return () => {
      const last = props.current;
      if (last) void mounted.then((page) => page.unmount(last));
    };
  }, [name, load]);

  return <div ref={area} />;
}

/** The current toast as plain text. */
function AloneToast() {
  const toast = useToasts(({ current }) => current);
  return (
    <footer aria-live="polite">
      {toast && (
        <p>
          <strong>{toast.title}</strong> {toast.description} <button onClick={dismissToast}>Dismiss</button>
        </p>
      )}
    </footer>
  );
}

/** The signed-in member, or the fields to sign in; afterwards the action that waits for signing in continues. */
function AloneSignIn() {
  const user = useSession((session) => session.user);
  const waiting = useSignInGate((gate) => gate.waiting !== null);
  const [email, setEmail] = useState('member@example.com');
  const [password, setPassword] = useState('');
  if (user) {
    return (
      <p>
        {user.email} <button onClick={() => void signOutNow()}>Sign Out</button>
      </p>
    );
  }
  const signIn = () =>
    signInWith({ email, password }).then(
      () => closeSignInGate({ signedIn: true }),
      (error: unknown) => toast({ title: reasonOf(error, 'Login failed'), variant: 'destructive' }),
    );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void signIn();
      }}
    >
      {waiting && <p role="alert">Sign in to go on.</p>}
      <input aria-label="Email" value={email} onChange={(event) => setEmail(event.target.value)} />{' '}
      <input
        aria-label="Password"
        type="password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />{' '}
      <button type="submit">Sign In</button>
    </form>
  );
}
