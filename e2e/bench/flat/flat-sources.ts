/**
 * Sources that replace the shell's and the platform's federation in the ordinary application. The measured page is part of
 * its first script, as fast as it can be; every other page and widget has a chunk of its own.
 */

interface RemoteModule {
  remote: string;
  /** Such as `./pages/events`. */
  module: string;
  file: string;
}

/** @param registry the file of the shell's registry */
export const loaderSource = (modules: readonly RemoteModule[], registry: string): string => `
import { useRegistry } from ${JSON.stringify(registry)};

const modules = {
${modules.map(({ remote, module, file }) => `  '${remote} ${module}': () => import(${JSON.stringify(file)}),`).join('\n')}
};
export const importModule = (remote, module) => modules[remote + ' ' + module]();
export async function loadRemoteModule({ remote, module }) {
  const release = useRegistry.getState().remotes.find(({ name }) => name === remote);
  return { module: await importModule(remote, module), release };
}
export const discardRelease = () => undefined;
`;

/** @param measured the page that is part of the first script */
export const remotePageSource = ({ file, remote, module }: RemoteModule): string => `
import { Suspense, lazy } from 'react';
import { mount as FirstPage } from ${JSON.stringify(file)};
import { importModule } from './load-remote-module.ts';

const pages = new Map([['${remote} ${module}', FirstPage]]);
function pageOf(remote, name) {
  const module = './pages/' + name;
  const key = remote + ' ' + module;
  const load = async () => ({ default: (await importModule(remote, module)).mount });
  if (!pages.has(key)) pages.set(key, lazy(load));
  return pages.get(key);
}
export function RemotePage({ remote, page }) {
  const Page = pageOf(remote, page.name);
  return <Suspense><Page /></Suspense>;
}
`;

/** A page is its component: nothing mounts it. */
export const lifecyclesSource = `
export const pageLifecycles = (Page) => ({ bootstrap: Page, mount: Page, update: Page, unmount: Page });
`;
