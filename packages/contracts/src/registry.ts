import * as z from '@backflow/contracts/zod';
import { hrefOf } from './endpoint.ts';
import type { Endpoint, RequestOf, ResponseOf } from './endpoint.ts';
import { PublishedEndpoint } from './published-contract.ts';

/**
 * The version of the SDK that the shell provides to remotes (`packages/platform`, `contracts/zod`). `major` rises when an
 * export is removed or changed, `minor` when one is added; `packages/platform/sdk-exports.json` lists the exports of each. 2.7 adds none:
 * its shell looks for each release in a container of its own, which earlier shells don't. In 2.9 the shell provides the federation
 * runtime to the entries of remotes.
 */
export const SDK_VERSION = { major: 2, minor: 10 } as const;

const Access = z.enum(['public', 'member', 'admin']);
/** What stands at a page's address for a visitor who is signed out: the home page with a notice, or the 404 screen. */
const SignedOut = z.enum(['home', 'not-found']);
const name = z.string().check(z.regex(/^[a-z][a-z0-9-]*$/, 'A name such as my-events'));
const sitePath = z.string().check(z.regex(/^\/[a-z0-9/-]*$/, 'A path on this site, such as /events'));
/** As the router writes it: `/courses/:id` takes one segment, `/admin/*` everything below. */
const pattern = z
  .string()
  .check(
    z.regex(/^\/([a-z0-9-]+|:[a-zA-Z]+)(\/([a-z0-9-]+|:[a-zA-Z]+))*(\/\*)?$/, 'A path such as /courses/:id'),
  );
/** Below the release's folder; what only administrators load is in its folder `admin`. */
const fileName = z.string().check(z.regex(/^(admin\/)?(assets\/)?\w[\w.-]*$/, 'A file name'));
/** Subresource integrity: `sha384-` and base64. */
const integrity = z.string().check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'A SHA-384 hash'));

/** The name of a field in an endpoint's data. */
const field = z.string().check(z.regex(/^[a-z][a-zA-Z0-9]*$/, 'A field such as startDate'));

/**
 * What link previews and search engines read of a page that shows one record. The gateway reads it from a public endpoint and puts it
 * into the head of the page; an id that the endpoint doesn't know is a 404.
 */
export const PagePreview = z.object({
  /** The path of a public GET endpoint with `cache`: `/api/events/:id`. Its parameters are those of the page's path. */
  endpoint: z.string().check(z.regex(/^\/api\/[\w:/-]+$/, 'A path such as /api/events/:id')),
  /** The type of schema.org. */
  kind: z.enum(['Event', 'Course', 'Article']),
  title: field,
  /** The first of these fields that has a text. */
  description: z.array(field),
  /** The address of an image; the site's own image without it. */
  image: z.optional(field),
  /** Of an event; an event's description starts with its date, its location and its price. */
  start: z.optional(field),
  end: z.optional(field),
  /** Its duration in minutes, if it has no end. */
  minutes: z.optional(field),
  location: z.optional(field),
  /** `true` where every record is online. */
  isOnline: z.optional(z.union([field, z.literal(true)])),
  /** Dollars, as a decimal string. */
  price: z.optional(field),
  author: z.optional(field),
  published: z.optional(field),
});
export type PagePreview = z.infer<typeof PagePreview>;

/** A read that a page or a widget sends when it is first shown. Manifests create it with `preloadOf`. */
const Preload = z.object({
  /** The address, with its query. */
  path: z.string().check(z.regex(/^\/api\/[!"$-~]+$/, 'An address such as /api/events?limit=4')),
  access: Access,
});
export type Preload = z.infer<typeof Preload>;

/**
 * Declares a read that a page or a widget sends when it is first shown. The page's HTML preloads the response, in one batch with
 * all others of the page. The address must equal the one that is sent, with the query in the same order.
 */
export function preloadOf<E extends Endpoint>(endpoint: E, input: RequestOf<E>): Preload {
  const { params = {}, query = {} }: { params?: object; query?: object } = input;
  return { path: hrefOf(endpoint, { ...params }, { ...query }), access: z.parse(Access, endpoint.access) };
}

/** What the HTML of a page preloads, at its address without a query. */
const preloadedParts = {
  /** The reads of the page itself. */
  preloads: z.optional(z.array(Preload)),
  /** Its slots that are visible at first: their widgets and the widgets' reads are preloaded. */
  slots: z.optional(z.array(z.string())),
};

/** A page: one module, `src/pages/{name}.tsx`, fetched only by visitors who may enter it. */
export const RemotePage = z.object({
  name,
  path: pattern,
  title: z.string(),
  /**
   * The sentence in the page's `PageHeader`, below its title, and the page's description. For pages whose header has only these and a
   * plain `BackLink`: the site shows it before the page's script is loaded.
   */
  lead: z.optional(z.string()),
  access: Access,
  signedOut: z._default(SignedOut, 'home'),
  preview: z.optional(PagePreview),
  ...preloadedParts,
});
export type RemotePage = z.infer<typeof RemotePage>;

/** An entry of a menu. */
const MenuItem = z.object({
  label: z.string(),
  path: sitePath,
  access: Access,
  order: z.int(),
  /** A name of `packages/ui`'s icons. */
  icon: z.optional(z.string()),
});
export type MenuItem = z.infer<typeof MenuItem>;

/** A way on from the dashboard. */
const Tile = z.object({
  title: z.string(),
  lead: z.string(),
  path: sitePath,
  icon: z.string(),
  access: Access,
  order: z.int(),
});
export type Tile = z.infer<typeof Tile>;

/** The name of a place on a page that widgets fill: a page and a part of it. */
const slotName = z
  .string()
  .check(z.regex(/^[a-z][a-z0-9-]*\.[a-z][a-z0-9-]*$/, 'A name such as home.events'));

/** A widget put into a slot: one module, `src/widgets/{widget}.tsx`, whose default export is the component. */
export const SlotFill = z.object({
  /** A slot of the shell (`slots` of its pages) or of a remote (`hosts`). Without its host, nothing is shown. */
  slot: slotName,
  widget: name,
  /** The heading above it, and what is named when it cannot be shown. */
  title: z.string(),
  /** Where the heading's link leads, if there is one. */
  link: z.optional(z.object({ label: z.string(), path: sitePath })),
  order: z.int(),
  /** The height in pixels that is reserved while it loads, on a phone and on a wide screen. */
  height: z.object({ narrow: z.int(), wide: z.int() }),
  access: Access,
  /** Fetched with the page, or only once its place comes near the viewport. */
  load: z._default(z.enum(['at-once', 'when-near']), 'at-once'),
  /** The first reads of a widget that is loaded with its page. */
  preloads: z.optional(z.array(Preload)),
});
export type SlotFill = z.infer<typeof SlotFill>;

/**
 * A tab of the administrators' dashboard: one module, `src/admin-tabs/{name}.tsx`, whose default export is the component. Its
 * address is `/admin?tab={name}`.
 */
const AdminTab = z.object({ name, label: z.string(), order: z.int() });
export type AdminTab = z.infer<typeof AdminTab>;

/** A number beside an entry of the administrators' menu; a manifest takes it from the contract by `menuCount`. */
const MenuCount = z.object({
  /** The endpoint's id, so that pages which show its response share the request. */
  endpoint: z.string(),
  path: sitePath,
  /** The field of the response that holds the number. */
  field: z.string(),
  /** The topics of the endpoint: after a change of one, the number is fetched again. */
  reads: z.array(z.string()),
  /** Counted as open tasks of administrators, beside "Admin Panel". */
  isTask: z._default(z.boolean(), false),
});
export type MenuCount = z.infer<typeof MenuCount>;

/** The names of the numbers in a response. */
type NumberField<Response> = {
  [Name in keyof Response]: Response[Name] extends number ? Name : never;
}[keyof Response] &
  string;

/**
 * The count of a menu entry, from the response of a GET endpoint without parameters.
 * @param isTask whether administrators have to do it, as with posts that wait for approval
 */
export const menuCount = <E extends Endpoint>(
  { id, path, reads }: E,
  field: NumberField<ResponseOf<E>>,
  { isTask = false } = {},
): MenuCount => ({ endpoint: id, path, field, reads: [...reads], isTask });

/** A page for administrators: one module, `src/pages/{name}.tsx`, fetched only by them. */
const AdminPage = z.object({
  name,
  path: pattern,
  title: z.string(),
  signedOut: z._default(SignedOut, 'home'),
  /** Its entry in the menu of administrators' pages. */
  menu: z.optional(z.object({ label: z.string(), order: z.int(), count: z.optional(MenuCount) })),
  ...preloadedParts,
});

/** The manifest that a remote declares in its `remote.ts`. */
export const RemoteManifest = z.object({
  /** The folder `mf-{name}` and the address `/remotes/{name}/` follow from it. */
  name,
  title: z.string(),
  /** The SDK version it was written for: it runs on the same major with at least that minor. */
  sdk: z.object({ major: z.int(), minor: z.int() }),
  pages: z.array(RemotePage),
  nav: z._default(z.array(MenuItem), []),
  account: z._default(z.array(MenuItem), []),
  tiles: z._default(z.array(Tile), []),
  slots: z._default(z.array(SlotFill), []),
  /** The slots on its own pages, which other remotes fill. */
  hosts: z._default(z.array(slotName), []),
  /** Its administrators' screens. */
  admin: z._default(
    z.object({ tabs: z._default(z.array(AdminTab), []), pages: z._default(z.array(AdminPage), []) }),
    { tabs: [], pages: [] },
  ),
});
export type RemoteManifest = z.infer<typeof RemoteManifest>;
/** The manifest as written, where defaults may be left out. */
export type RemoteManifestInput = z.input<typeof RemoteManifest>;

/** All pages of a remote, including its administrators' pages. */
export const allPagesOf = ({
  pages,
  admin,
}: Pick<RemoteManifest, 'pages' | 'admin'>): readonly RemotePage[] => [
  ...pages,
  ...admin.pages.map((page) => ({ ...page, access: 'admin' as const })),
];

/** A version of a remote: letters, digits, dots, hyphens and underscores. */
export const releaseVersion = z.string().check(z.regex(/^\w[\w.-]{0,63}$/, 'A version'));

/** A remote's release, as a page knows it: the manifest, and where its files are. */
export const RemoteRelease = z.extend(RemoteManifest, {
  /** Changes whenever a byte of the build does. */
  version: releaseVersion,
  /** The immutable folder its files are served from: `/remotes/{name}/{version}/`. */
  base: z.string(),
  entry: fileName,
  /** Subresource integrity of the entry, which contains that of all files it loads. */
  integrity,
  /**
   * The entry of the modules that only administrators load, with names and hashes of their chunks. Absent if a remote has no
   * such modules or only such modules.
   */
  adminEntry: z.optional(z.object({ entry: fileName, integrity })),
  /** The files each exposed module needs at once (`./pages/x`, `./widgets/x`, `./admin-tabs/x`), for preloading. */
  files: z.record(z.string(), z.object({ scripts: z.array(fileName), styles: z.array(fileName) })),
  /** Why administrators have disabled the remote; its area shows this reason. */
  disabled: z.optional(z.string()),
});
export type RemoteRelease = z.infer<typeof RemoteRelease>;

/** What a release needs of the platform. The gate compares it with what the shell and the services offer. */
export const ReleaseUses = z.object({
  /** Imported names of the shared modules, as in `sdk-exports.json`: `Slot`, `zod.object`. */
  sdk: z.array(z.string()),
  /** The endpoints it calls, as their contracts were when it was built. */
  endpoints: z.array(PublishedEndpoint),
});
export type ReleaseUses = z.infer<typeof ReleaseUses>;

/** What a remote's build writes to `dist/release.json`, and what is published with its files. */
export const ReleaseDocument = z.extend(RemoteRelease, {
  /** Subresource integrity of every file of the release, apart from compressed copies (`.br`, `.gz`). */
  integrities: z.record(fileName, integrity),
  uses: ReleaseUses,
});
export type ReleaseDocument = z.infer<typeof ReleaseDocument>;

/** The release as pages know it, without what only servers need. */
export const withoutServerParts = ({
  integrities: _,
  uses: __,
  ...release
}: ReleaseDocument): RemoteRelease => ({
  ...release,
  pages: release.pages.map(withoutPreloads),
  slots: release.slots.map(withoutPreloads),
  admin: { ...release.admin, pages: release.admin.pages.map(withoutPreloads) },
});

/** Only the gateway preloads. */
const withoutPreloads = <Part extends { preloads?: unknown }>({ preloads: _, ...part }: Part) => part;

/**
 * The name of a release's container, which is also its global variable. Each release has its own, so that two releases of a remote
 * can be loaded into one page.
 */
export const containerNameOf = (
  { name, version }: Pick<RemoteRelease, 'name' | 'version'>,
  { isAdmin }: { isAdmin: boolean },
): string => `mf_${name}_${version}${isAdmin ? '_admin' : ''}`.replace(/\W/g, '_');

/** The entry through which a module is loaded, by who may load it. */
export const remoteEntryOf = (
  { entry, integrity, adminEntry }: Pick<RemoteRelease, 'entry' | 'integrity' | 'adminEntry'>,
  { access }: Pick<RemotePage, 'access'>,
): { entry: string; integrity: string } =>
  (access === 'admin' ? adminEntry : undefined) ?? { entry, integrity };

/** The releases that a page works with, one of each remote; the gateway embeds them in `index.html`. */
export const Registry = z.object({ remotes: z.array(RemoteRelease) });
export type Registry = z.infer<typeof Registry>;

/** The id of the element in `index.html` whose text is the registry as JSON. */
export const REGISTRY_ELEMENT_ID = 'remote-registry';

/** The shell's pages, which its build writes for the gateway (`shell/dist/pages.json`). */
export const ShellPages = z.object({
  pages: z.array(
    z.object({
      path: z.string(),
      access: Access,
      /** The slots visible at once on this page, whose widgets are preloaded. */
      slots: z.array(slotName),
    }),
  ),
  /** The reads of the frame of every page for a signed-in member. */
  frame: z._default(z.object({ preloads: z.array(Preload) }), { preloads: [] }),
  /** The shell's further scripts that every remote's page needs, by their path from the site's root. */
  remotePage: z.object({ scripts: z.array(z.object({ path: z.string(), integrity })) }),
});
export type ShellPages = z.infer<typeof ShellPages>;

/** Whether someone may enter: a page, a menu item, a tile or a slot's widget. */
export const mayEnter = (
  { access }: { readonly access: z.infer<typeof Access> },
  visitor: { readonly isAdmin: boolean } | null,
): boolean => access === 'public' || (visitor !== null && (access === 'member' || visitor.isAdmin));
