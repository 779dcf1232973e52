import { getAllPages } from '@backflow/contracts';
import { queryClient, useLocation, usePageTitle } from '@backflow/platform';
import { BrowserRouter, Route, Routes, provideSlots } from '@backflow/platform/shell';
import { QueryClientProvider } from '@tanstack/react-query';
import { useMemo, Suspense } from 'react';
import type { ReactNode } from 'react';
import { Container, ErrorPanel, PageHeader } from '@backflow/ui';
import { ErrorBoundary } from 'react-error-boundary';
import { Guard } from './routing/guard.tsx';
import { SitePages } from './sign-in/sign-in-href.ts';
import { SignInNotice } from './sign-in/sign-in-notice.tsx';
import { RemotePage } from './federation/remote-page.tsx';
import { useRegistry } from './federation/registry.ts';
import { Slot } from './federation/slot.tsx';
import { HomePage } from './pages/home/home-page.tsx';
import { Layout } from './layout/layout.tsx';
import { shellPages } from './pages.ts';
import { lazyPage } from './routing/lazy-page.tsx';
import { PageLoading } from './routing/loading.tsx';
import { LoginFrame, RegisterFrame } from './sign-in/auth-page.tsx';

const LoadingFrame = ({ children = <PageLoading /> }: { children?: ReactNode }) => children;
/** Frames of pages whose heading is in their HTML. */
const FRAMES: Partial<Record<string, typeof LoadingFrame>> = {
  '/login': LoginFrame,
  '/register': RegisterFrame,
};

const NotFound = lazyPage({
  title: 'Page not found',
  Frame: LoadingFrame,
  load: async () => (await import('./pages/not-found/not-found-page.tsx')).NotFoundPage,
});

const ownPages = shellPages.map(({ title, load, ...page }) => ({
  ...page,
  Page: load ? lazyPage({ title, load, Frame: FRAMES[page.path] ?? LoadingFrame }) : HomePage,
}));

const insteadOfPage = { home: <HomePage notice={<SignInNotice />} />, 'not-found': <NotFound /> };

// Remotes' pages show widgets of other remotes, like the shell's pages do.
provideSlots((props) => <Slot {...props} />);

/** The site in a browser. */
export const App = () => (
  <BrowserRouter>
    <Site />
  </BrowserRouter>
);

/** The whole site: the shell's pages, the remotes' pages, and the 404 page. */
export function Site() {
  const remotes = useRegistry((registry) => registry.remotes);
  const pages = useMemo(
    () => [
      ...ownPages.map(({ Page, ...page }) => ({ ...page, element: <Page /> })),
      ...remotes.flatMap((remote) =>
        getAllPages(remote).map((page) => ({
          ...page,
          element: <RemotePage remote={remote.name} page={page} />,
        })),
      ),
    ],
    [remotes],
  );
  return (
    <QueryClientProvider client={queryClient}>
      <SitePages value={pages}>
        <Layout>
          <PageArea>
            <Routes>
              {pages.map((page) => (
                <Route
                  key={page.path}
                  path={page.path}
                  element={
                    <Guard key={page.path} page={page} instead={insteadOfPage}>
                      {page.element}
                    </Guard>
                  }
                />
              ))}
              <Route path="*" element={<NotFound />} />
            </Routes>
          </PageArea>
        </Layout>
      </SitePages>
    </QueryClientProvider>
  );
}

/** The area of the page: reserves its space while it is loading, and catches its errors. */
function PageArea({ children }: { children: ReactNode }) {
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
