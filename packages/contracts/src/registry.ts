import * as z from '@backflow/contracts/zod';

/** The version of what the shell lends remotes (packages/platform). Raised when it breaks a remote. */
export const SDK_VERSION = 1;

const access = z.enum(['public', 'member', 'admin']);
const sitePath = z.string().check(z.regex(/^\/[a-z0-9/-]*$/, 'A path on this site, such as /events'));
const fileName = z.string().check(z.regex(/^[\w.-]+$/, 'A file name'));

/** What a remote says of itself in its `remote.ts`. */
export const RemoteManifest = z.object({
  /** Lower-case name; the folder `mf-{name}` and the address `/remotes/{name}/` follow from it. */
  name: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/)),
  title: z.string(),
  /** The SDK versions it works with, both ends included. */
  sdk: z.object({ from: z.int(), to: z.int() }),
  /** Each page and everything below it; `access` says who gets the page rather than the sign-in notice. */
  routes: z.array(z.object({ path: sitePath, title: z.string(), access })),
  /** Entries of the main navigation, lowest `order` first. */
  nav: z.array(z.object({ label: z.string(), path: sitePath, access, order: z.int() })),
  /** Names of the components it lends other people's pages; each is exposed as `./widgets/{name}`. */
  widgets: z.array(z.string()),
});
export type RemoteManifest = z.infer<typeof RemoteManifest>;

/** What a remote's build writes to `dist/release.json`: the manifest, and where its files are. */
export const RemoteRelease = z.extend(RemoteManifest, {
  /** Changes whenever a byte of the build does. */
  version: z.string().check(z.regex(/^[\w.-]+$/)),
  /** The immutable folder its files are served from: `/remotes/{name}/{version}/`. */
  base: z.string(),
  entry: fileName,
  /** Subresource integrity of the entry. */
  integrity: z.string(),
  /** The files each exposed module needs at once (`./pages`, `./widgets/x`), for preloading. */
  files: z.record(z.string(), z.object({ scripts: z.array(fileName), styles: z.array(fileName) })),
});
export type RemoteRelease = z.infer<typeof RemoteRelease>;

/** What the gateway knows of all remotes; served at `/remotes/registry.json` and embedded in `index.html`. */
export const Registry = z.object({ remotes: z.array(RemoteRelease) });
export type Registry = z.infer<typeof Registry>;

/** The id of the element in `index.html` whose text is the registry as JSON. */
export const REGISTRY_ELEMENT_ID = 'remote-registry';
