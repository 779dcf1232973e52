import { getAllPages } from '@backflow/contracts';
import type { Endpoint, PublishedEndpoint, RemoteManifest } from '@backflow/contracts';
import { publishEndpoint } from '@backflow/contracts/compatibility';
import type { Files } from './built-files.ts';

/** A string such as "events.list". */
const ID = /(["'`])([a-z][a-zA-Z]*(?:\.[a-zA-Z]+)+)\1/g;

/**
 * The endpoints among these that a release calls: bundles contain the contracts of those, with their ids, and of no others. The pages that
 * the gateway reads a preview for and the counts in menus are declared by the manifest.
 */
export function usedEndpoints(
  endpoints: readonly Endpoint[],
  manifest: RemoteManifest,
  files: Files,
): PublishedEndpoint[] {
  const scripts = [...files].filter(([name]) => name.endsWith('.js'));
  const counts = manifest.admin.pages.flatMap(({ menu }) => menu?.count?.endpoint ?? []);
  const ids = new Set(counts);
  for (const [, bytes] of scripts) {
    for (const [, , id = ''] of bytes.toString().matchAll(ID)) ids.add(id);
  }
  const previews = getAllPages(manifest).flatMap(({ preview }) => preview?.endpoint ?? []);
  return endpoints
    .filter(({ id, method, path }) => ids.has(id) || (method === 'GET' && previews.includes(path)))
    .map(publishEndpoint)
    .sort((one, other) => (one.id < other.id ? -1 : 1));
}
