import { QueryClientProvider } from '@tanstack/react-query';
import { Component } from 'react';
import * as React from 'react';
import type { ComponentType, ReactNode } from 'react';
import * as ReactDOMClient from 'react-dom/client';
import type { ReactAppOrParcel } from 'single-spa-react';
import { queryClient } from '../queries/query-client.ts';
import { Route, Router, Routes } from '../routing.ts';
import type { Location, Navigator } from '../routing.ts';

/** Props of a remote's page. The shell updates them when the address changes. */
export interface PageProps {
  /** The pattern of the page's path, as in the manifest: `/courses/:id`. */
  path: string;
  location: Location;
  navigator: Navigator;
  /** Called when rendering the page throws; the shell then shows the error. */
  reportError: (error: unknown) => void;
}

/**
 * The single-spa lifecycles of a page: `export const { bootstrap, mount, update, unmount } = pageLifecycles(EventsPage)`.
 * The page uses the shell's router, cache and session; `useParams` returns the parameters of its path.
 */
export function pageLifecycles(Page: ComponentType) {
  function MountedPage({ path, location, navigator, reportError }: PageProps) {
    return (
      <PageBoundary reportError={reportError}>
        <Router location={location} navigator={navigator}>
          <QueryClientProvider client={queryClient}>
            <Routes>
              <Route path={path} element={<Page />} />
            </Routes>
          </QueryClientProvider>
        </Router>
      </PageBoundary>
    );
  }
  let made: Lifecycles | undefined;
  // Imported again after a failure. In a chunk with single-spa: the shell's own pages need neither.
  const lifecycles = async () => {
    const { default: singleSpaReact } = await import(
      /* webpackChunkName: "remote-page" */ 'single-spa-react'
    );
    made ??= singleSpaReact<PageProps>({
      React,
      ReactDOMClient,
      rootComponent: MountedPage,
      // Without an error boundary, single-spa would wait forever for a page that throws.
      errorBoundary: () => <></>,
    });
    return made;
  };
  return {
    bootstrap: async (props: SingleSpaProps): Promise<unknown> => (await lifecycles()).bootstrap(props),
    mount: async (props: SingleSpaProps): Promise<unknown> => (await lifecycles()).mount(props),
    update: async (props: SingleSpaProps): Promise<unknown> => (await lifecycles()).update?.(props),
    unmount: async (props: SingleSpaProps): Promise<unknown> => (await lifecycles()).unmount(props),
  };
}

type Lifecycles = ReactAppOrParcel<PageProps>;
/** The page's props, and those of single-spa. */
type SingleSpaProps = Parameters<Lifecycles['mount']>[0];

/** Catches the errors of a page and reports them to the shell, which shows the reason and a retry button. */
class PageBoundary extends Component<
  Pick<PageProps, 'reportError'> & { children: ReactNode },
  { failed: boolean }
> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.reportError(error);
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
