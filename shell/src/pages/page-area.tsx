import { useLocation } from '@backflow/platform';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { ErrorBoundary } from '../error-boundary.tsx';
import { PageTrouble } from './page-trouble.tsx';
import { PageWaiting } from './page-waiting.tsx';

/** Where the page goes: its place is kept while it is on its way, and whatever it throws stays in here. */
export function PageArea({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary place={pathname} trouble={() => <PageTrouble />}>
      <Suspense fallback={<PageWaiting />}>{children}</Suspense>
    </ErrorBoundary>
  );
}
