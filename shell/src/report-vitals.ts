import { getAllPages } from '@backflow/contracts';
import { WEB_VITALS, reportVitals as contract } from '@backflow/contracts/releases';
import { request } from '@backflow/platform';
import { matchPath } from 'react-router-dom';
import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import type { Metric } from 'web-vitals';
import { isOfThisBrowser, useRegistry } from './federation/registry.ts';
import { shellPages } from './pages.ts';

/** A page as the metrics name it: by its pattern, without what its address contains. */
interface MeasuredPage {
  page: string;
  remote: string | null;
  version: string | null;
}

/** Measures the page at this path, and reports once, when it is hidden or left. */
export function reportVitals(path: string): void {
  const measured = findPage(path);
  if (!measured) return;
  const vitals = new Map<Metric['name'], number>();
  const store = ({ name, value }: Metric) => void vitals.set(name, value);
  for (const measure of [onCLS, onFCP, onINP, onLCP, onTTFB]) measure(store);
  const send = () => {
    if (document.visibilityState !== 'hidden' || vitals.size === 0) return;
    document.removeEventListener('visibilitychange', send);
    const values = WEB_VITALS.flatMap((name) => {
      const value = vitals.get(name);
      return value === undefined ? [] : [{ name, value }];
    });
    request(contract, { body: { ...measured, vitals: values } }, { keepalive: true }).catch(() => undefined);
  };
  // Add it after the listeners of `web-vitals`, which report their last values then.
  document.addEventListener('visibilitychange', send);
}

function findPage(path: string): MeasuredPage | undefined {
  const own = shellPages.find((page) => matchPath(page.path, path));
  if (own) return { page: own.path, remote: null, version: null };
  for (const release of useRegistry.getState().remotes) {
    const found = getAllPages(release).find((page) => matchPath(page.path, path));
    if (found)
      return isOfThisBrowser(release)
        ? undefined
        : { page: found.path, remote: release.name, version: release.version };
  }
  return undefined;
}
