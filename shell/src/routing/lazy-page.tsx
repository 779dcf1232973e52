import { usePageTitle } from '@backflow/platform';
import { lazy } from 'react';
import type { ComponentType } from 'react';
import { create } from 'zustand';

interface Source {
  title: string;
  load: () => Promise<ComponentType>;
}

/** A page with its title, whose script is fetched when it is first shown. */
export function lazyPage({ title, load }: Source): ComponentType {
  const Page = lazy(async () => ({ default: await fetchPage(load) }));
  return function TitledPage() {
    usePageTitle(title);
    return <Page />;
  };
}

const RELOADED_AT = 'page-reloaded-at';
/** A page whose script still cannot be fetched this soon after the site was loaded anew is not helped by that. */
const RELOAD_AGAIN_MS = 30_000;

/** How many pages' scripts are on their way. */
export const useFetching = create<{ pages: number }>(() => ({ pages: 0 }));

const count = (change: 1 | -1) => useFetching.setState(({ pages }) => ({ pages: pages + change }));

/**
 * Fetches a page's script. After a release, a site that is still open names files of the release before, which are
 * gone: then it is loaded anew, at the address the visitor is on their way to, and goes on from there.
 */
export async function fetchPage<Page>(load: () => Promise<Page>): Promise<Page> {
  const script = load();
  // Pages are asked for while React renders, when nothing that shows may change.
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
