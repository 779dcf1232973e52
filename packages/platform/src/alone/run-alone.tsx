import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from '../api/query-client.ts';
import { BrowserRouter, NavLink } from '../routing.ts';
import { refreshSession } from '../session/session-store.ts';
import { AloneSignIn } from './alone-sign-in.tsx';
import { AloneToast } from './alone-toast.tsx';

interface Remote {
  title: string;
  nav: readonly { label: string; path: string }[];
}

/**
 * Runs one remote by itself, for those who work on it: a small frame in place of the shell, with the remote's
 * navigation, signing in and toasts. Not part of what the shell lends.
 */
export function runAlone({ title, nav }: Remote, Root: ComponentType): void {
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
          <Root />
        </main>
        <AloneToast />
      </BrowserRouter>
    </QueryClientProvider>,
  );
}
