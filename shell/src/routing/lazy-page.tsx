import { usePageTitle } from '@backflow/platform';
import { useIsHydrated } from '@backflow/remote-kit';
import { lazy } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { create } from 'zustand';

interface Source {
  title: string;
  load: () => Promise<ComponentType>;
  /** Frame around the page, which is in the page's HTML. Without a page in it, it shows that the page is loading. */
  Frame: ComponentType<{ children?: ReactNode }>;
}

/** A page whose script is fetched when it is first shown. */
export function lazyPage({ title, load, Frame }: Source): ComponentType {
  const Page = lazy(async () => ({ default: await fetchPage(load) }));
  return function TitledPage() {
    usePageTitle(title);
    return <Frame>{useIsHydrated() ? <Page /> : undefined}</Frame>;
  };
}

const RELOADED_AT = 'page-reloaded-at';
/** A second reload so soon would not help. */
const RELOAD_AGAIN_MS = 30_000;

/** The number of page scripts being fetched. */
export const useFetching = create<{ pages: number }>(() => ({ pages: 0 }));

const count = (change: 1 | -1) => useFetching.setState(({ pages }) => ({ pages: pages + change }));

/**
 * Fetches a page's script. After a release, an open site requests files of the previous release, which may be gone: then it
 * reloads, at the address the visitor navigates to.
 */
export async function fetchPage<Page>(load: () => Promise<Page>): Promise<Page> {
  const script = load();
  // React calls this while rendering, when no state may change.
  await Promise.resolve();
  count(1);
  try {
    return await script;
  } catch (error) {
    if (!navigator.onLine || reloadedJustNow()) throw error;
    sessionStorage.setItem(RELOADED_AT, String(Date.now()));
    window.location.reload();
    return await new Promise<never>(() => undefined);
  } finally {
    count(-1);
  }
}

const reloadedJustNow = (): boolean =>
  Date.now() - Number(sessionStorage.getItem(RELOADED_AT) ?? 0) < RELOAD_AGAIN_MS;
