import { usePageTitle } from '@backflow/platform';
import { lazy } from 'react';
import type { ComponentType } from 'react';
import { fetchPage } from './fetch-page.ts';

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
