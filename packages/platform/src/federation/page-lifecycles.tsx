import { QueryClientProvider } from '@tanstack/react-query';
import { Component } from 'react';
import * as React from 'react';
import type { ComponentType, ReactNode } from 'react';
import * as ReactDOMClient from 'react-dom/client';
import type { ReactAppOrParcel } from 'single-spa-react';
import { queryClient } from '../queries/query-client.ts';
import { Route, Router, Routes } from '../routing.ts';
import type { Location, Navigator } from '../routing.ts';

/** What the shell hands a remote's page, and updates as the address changes. */
export interface PageProps {
  /** The page's own pattern, as its manifest has it: `/courses/:id`. */
  path: string;
  location: Location;
  navigator: Navigator;
  /** Told when the page threw while rendering; the shell then shows the panel. */
  reportError: (error: unknown) => void;
}

/**
 * The single-spa lifecycles of a page: `export const { bootstrap, mount, update, unmount } = pageLifecycles(EventsPage)`.
 * It renders inside the shell's router, cache and session; `useParams` gives what its path names.
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
  // Asked for anew after a failure. In one chunk with single-spa: the shell's own pages need neither.
  const lifecycles = async () => {
    const { default: singleSpaReact } = await import(
      /* webpackChunkName: "remote-page" */ 'single-spa-react'
    );
    made ??= singleSpaReact<PageProps>({
      React,
      ReactDOMClient,
      rootComponent: MountedPage,
      // Without one, a page that throws would leave single-spa waiting for ever.
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
/** What single-spa hands each of them: the page's props, and its own. */
type SingleSpaProps = Parameters<Lifecycles['mount']>[0];

/** Keeps a page's own failure in its own area and tells the shell, which shows the reason and a way on. */
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
