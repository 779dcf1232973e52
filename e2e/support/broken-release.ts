import { SDK_VERSION } from '@backflow/contracts';
import type { RemoteRelease } from '@backflow/contracts';
import type { Page, Route } from '@playwright/test';
import { replaceRelease, serveMadeRelease } from './made-release.ts';

export const FAULTS = [
  'files that are missing (404)',
  'files that answer 503',
  'HTML instead of scripts',
  'files that hang',
  'an entry with changed bytes',
  'a chunk with changed bytes',
  'a style with changed bytes',
  'an exception when its code is loaded',
  'an exception when it is mounted',
  'an exception while rendering',
  'an SDK too new for the shell',
] as const;
export type Fault = (typeof FAULTS)[number];

interface Broken {
  page: Page;
  /** The live release, as the gateway serves it. */
  release: RemoteRelease;
  /** The page that is opened. */
  path: string;
  module: string;
}

/**
 * Gives the page a release with a fault.
 * @returns a function that ends the fault; `undefined` where the module has no such file
 */
export async function breakRelease(fault: Fault, broken: Broken): Promise<(() => Promise<void>) | undefined> {
  const { page, release, path, module } = broken;
  const { scripts = [], styles = [] } = release.files[module] ?? {};
  const all = `**${release.base}**`;
  const replace = (by: RemoteRelease) => replaceRelease(page, path, by);
  switch (fault) {
    case 'files that are missing (404)':
      return answer(page, all, (route) => route.fulfill({ status: 404 }));
    case 'files that answer 503':
      return answer(page, all, (route) => route.fulfill({ status: 503, body: 'away' }));
    case 'HTML instead of scripts':
      return answer(page, all, (route) =>
        route.fulfill({ contentType: 'text/html', body: '<p>Please sign in' }),
      );
    case 'files that hang':
      return hang(page, all);
    case 'an entry with changed bytes':
      return changeBytes(page, `**${release.base}**/remoteEntry.js`);
    case 'a chunk with changed bytes':
      return scripts[0] === undefined ? undefined : changeBytes(page, `**${release.base}${scripts[0]}`);
    case 'a style with changed bytes':
      return styles[0] === undefined ? undefined : changeBytes(page, `**${release.base}${styles[0]}`);
    case 'an exception when its code is loaded':
      return replace(await serveMadeRelease(page, release, 'load'));
    case 'an exception when it is mounted':
      return replace(await serveMadeRelease(page, release, 'mount'));
    case 'an exception while rendering':
      return replace(await serveMadeRelease(page, release, 'render'));
    case 'an SDK too new for the shell':
      return replace({ ...release, sdk: { ...SDK_VERSION, minor: SDK_VERSION.minor + 1 } });
  }
}

async function answer(page: Page, files: string, handler: (route: Route) => Promise<void>) {
  await page.route(files, handler);
  return () => page.unroute(files, handler);
}

/** Requests wait until the fault ends, and fail then, like a connection that breaks. */
async function hang(page: Page, files: string) {
  const waiting: Route[] = [];
  const stop = await answer(page, files, async (route) => void (await Promise.resolve(waiting.push(route))));
  return async () => {
    await stop();
    await Promise.all(waiting.map((route) => route.abort()));
  };
}

const changeBytes = (page: Page, file: string) =>
  answer(page, file, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}\n/* changed */` });
  });
