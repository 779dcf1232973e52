import { useLocation, usePageTitle } from '@backflow/platform';
import { Container, ErrorPanel, PageHeader } from '@backflow/ui';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { PageLoading } from './loading.tsx';

/** The area of the page: reserves its space while it is loading, and catches its errors. */
export function PageArea({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary resetKeys={[pathname]} FallbackComponent={PageError}>
      <Suspense fallback={<PageLoading />}>{children}</Suspense>
    </ErrorBoundary>
  );
}

/** Shown in place of one of the shell's own pages. */
function PageError() {
  usePageTitle('Page unavailable');
  return (
    <Container>
      <PageHeader title="This page could not be shown" />
      <ErrorPanel
        title="Something is missing"
        retryLabel="Reload Page"
        onRetry={() => window.location.reload()}
      >
        Either the connection was lost for a moment, or something went wrong on our side. The rest of the site
        works as usual.
      </ErrorPanel>
    </Container>
  );
}
