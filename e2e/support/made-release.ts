import { createHash } from 'node:crypto';
import { REGISTRY_ELEMENT_ID, Registry, getContainerName } from '@backflow/contracts';
import type { RemoteRelease } from '@backflow/contracts';
import type { Page } from '@playwright/test';

/** Subresource integrity of a file. */
export const getIntegrity = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

export const ENTRY = 'remoteEntry.js';

/** How the modules of a made release behave, as bodies of an async function of `provided` and `shows`. */
const BEHAVIOURS = {
  load: `return () => { throw new Error('At load'); };`,
  mount: `
    const { useEffect } = await provided('react');
    const fails = () => Promise.reject(new Error('At mount'));
    const done = () => Promise.resolve();
    const Fails = () => { useEffect(() => { throw new Error('At mount'); }); return null; };
    return () => ({ default: Fails, bootstrap: done, mount: fails, update: done, unmount: done });`,
  render: `
    const { pageLifecycles } = await provided('@backflow/platform');
    const Fails = () => { throw new Error('While rendering'); };
    return () => ({ default: Fails, ...pageLifecycles(Fails) });`,
  works: `
    const { createElement } = await provided('react');
    const { pageLifecycles } = await provided('@backflow/platform');
    // The heading is in a list: the search hides groups without results.
    const Shown = () => createElement('ul', null, createElement('li', null, createElement('h1', null, shows)));
    return () => ({ default: Shown, ...pageLifecycles(Shown) });`,
  stored: `
    const { createElement, useEffect, useState } = await provided('react');
    const { keepPageOffline, pageLifecycles, useSignOutGuard } = await provided('@backflow/platform');
    const Stored = () => {
      const [state, setState] = useState('Storing');
      useSignOutGuard(() => '3 check-ins wait for a network.');
      useEffect(() => {
        keepPageOffline().then(({ isReady }) => setState(isReady ? 'Starts without a network' : 'Needs a network'));
      }, []);
      return createElement('div', null, createElement('h1', null, shows), createElement('p', null, state));
    };
    return () => ({ default: Stored, ...pageLifecycles(Stored) });`,
} as const;
export type Behaviour = keyof typeof BEHAVIOURS;

/**
 * The entry of a release without a build: a container whose modules all behave the same.
 * @param shows the heading of modules that work
 */
export const madeEntry = (
  release: Pick<RemoteRelease, 'name' | 'version'>,
  behaviour: Behaviour,
  shows: string,
): string => `globalThis[${JSON.stringify(getContainerName(release, { isAdmin: false }))}] = (() => {
  let shared;
  const shows = ${JSON.stringify(shows)};
  const provided = async (name) => (await Object.values(shared[name])[0].get())();
  return {
    init: (scope) => void (shared = scope),
    get: async () => {${BEHAVIOURS[behaviour]}
    },
  };
})();`;

/** The text that a working made release shows. */
export const getText = (remote: string): string => `Previous release of ${remote}`;

/** Serves this page a made release with the manifest of the given one. */
export async function serveMadeRelease(
  page: Page,
  like: RemoteRelease,
  behaviour: Behaviour,
): Promise<RemoteRelease> {
  const { adminEntry: _, ...manifest } = like;
  const version = `made-${behaviour}`;
  const script = madeEntry({ name: like.name, version }, behaviour, getText(like.name));
  const base = `/remotes/${like.name}/${version}/`;
  await page.route(`**${base}${ENTRY}`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );
  return { ...manifest, version, base, entry: ENTRY, integrity: getIntegrity(script), files: {} };
}

/** Gives this page another release of a remote, in the page at `path` and in the registry. @returns a function that stops it */
export async function replaceRelease(
  page: Page,
  path: string,
  release: RemoteRelease,
): Promise<() => Promise<void>> {
  const replaced = ({ remotes }: Registry): Registry => ({
    remotes: remotes.map((each) => (each.name === release.name ? release : each)),
  });
  const isPage = (url: URL) => url.pathname === path;
  await page.route(isPage, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace(EMBEDDED, (_all, tag: string, json: string) => {
      const registry = replaced(Registry.parse(JSON.parse(json)));
      return `${tag}${JSON.stringify(registry).replaceAll('<', '\\u003c')}</script>`;
    });
    return route.fulfill({ response, body });
  });
  const registryFile = '**/remotes/registry.json';
  await page.route(registryFile, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: replaced(Registry.parse(await response.json())) });
  });
  return async () => {
    await page.unroute(isPage);
    await page.unroute(registryFile);
  };
}

const EMBEDDED = new RegExp(`(<script[^>]* id="${REGISTRY_ELEMENT_ID}">)(.*?)</script>`, 's');
