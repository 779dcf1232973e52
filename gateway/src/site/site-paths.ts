import type { Registry, RemoteRelease } from '@backflow/contracts';

const withoutSlash = (path: string): string =>
  path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;

const isBelow = (path: string, route: string): boolean =>
  path === route || path.startsWith(route.endsWith('/') ? route : `${route}/`);

/** The remote that answers a path: of the routes the path is on or below, the longest. */
export function remoteOf(path: string, { remotes }: Registry): RemoteRelease | undefined {
  const here = withoutSlash(path);
  const matching = remotes.flatMap((remote) =>
    remote.routes.filter((route) => isBelow(here, route.path)).map((route) => ({ remote, route })),
  );
  return matching.sort((a, b) => b.route.path.length - a.route.path.length)[0]?.remote;
}

/** Whether the shell answers a path itself. Its routes are react-router's: `:id` is a segment, `/*` all below. */
export function isShellPath(path: string, routes: readonly string[]): boolean {
  const segments = withoutSlash(path).split('/');
  return routes.some((route) => {
    const pattern = withoutSlash(route).split('/');
    const open = pattern.at(-1) === '*';
    if (open) pattern.pop();
    if (open ? segments.length < pattern.length : segments.length !== pattern.length) return false;
    return pattern.every((part, i) => part.startsWith(':') || part === segments[i]);
  });
}
