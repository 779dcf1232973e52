import * as z from '@backflow/contracts/zod';
import type { Endpoint, ResponseOf } from '../endpoint.ts';
import { Access, SignedOut, name, pattern, sitePath, slotName } from './remote-fields.ts';
import { Preload, RemotePage, preloadedParts } from './remote-page.ts';
import { SdkRange } from './sdk.ts';

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

/** A widget put into a slot: one module, `src/widgets/{widget}.tsx`, whose default export is the component. */
export const SlotFill = z.object({
  /** A slot of the shell (`slots` of its pages) or of a remote (`hosts`). Without its host, nothing is shown. */
  slot: slotName,
  widget: name,
  /** The heading above it, and what is named when it cannot be shown. */
  title: z.string(),
  /** The heading's link, if there is one. */
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
});
export type MenuCount = z.infer<typeof MenuCount>;

/** The names of the numbers in a response. */
type NumberField<Response> = {
  [Name in keyof Response]: Response[Name] extends number ? Name : never;
}[keyof Response] &
  string;

/** The count of a menu entry, from the response of a GET endpoint without parameters. Their sum stands beside the account's name. */
export const menuCount = <E extends Endpoint>(
  { id, path, reads }: E,
  field: NumberField<ResponseOf<E>>,
): MenuCount => ({ endpoint: id, path, field, reads: [...reads] });

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
  /** The versions of the SDK it works with: `{ from: '3.0', below: '4.0' }`. */
  sdk: SdkRange,
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
export const getAllPages = ({
  pages,
  admin,
}: Pick<RemoteManifest, 'pages' | 'admin'>): readonly RemotePage[] => [
  ...pages,
  ...admin.pages.map((page) => ({ ...page, access: 'admin' as const })),
];
