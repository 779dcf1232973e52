import * as z from '@backflow/contracts/zod';
import { getHref } from '../endpoint.ts';
import type { Endpoint, RequestOf } from '../endpoint.ts';
import { Access, SignedOut, field, name, pattern } from './remote-fields.ts';

/**
 * Metadata for link previews and search engines, of a page that shows one record. The gateway reads it from a public
 * endpoint and puts it into the head of the page. An id that the endpoint doesn't know is a 404.
 */
export const PagePreview = z.object({
  /** The path of a public GET endpoint with `cache`: `/api/courses/:id`. Its parameters are those of the page's path. */
  endpoint: z.string().check(z.regex(/^\/api\/[\w:/-]+$/, 'A path such as /api/courses/:id')),
  /** The type of schema.org. */
  kind: z.enum(['Event', 'Course', 'Article']),
  title: field,
  /** The first of these fields that has a text. */
  description: z.array(field),
  /** The address of an image; the site's own image without it. */
  image: z.optional(field),
  /** Start of an event. An event's description starts with its date, its location and its price. */
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

/** A read that a page or a widget sends when it is first shown. Manifests create it with `getPreload`. */
export const Preload = z.object({
  /** The address, with its query. */
  path: z.string().check(z.regex(/^\/api\/[!"$-~]+$/, 'An address such as /api/courses?limit=4')),
  access: Access,
});
export type Preload = z.infer<typeof Preload>;

/**
 * Declares a read that a page or a widget sends when it is first shown. The page's HTML preloads the response, in one batch with
 * all others of the page. The address must equal the one that is sent, with the query in the same order.
 */
export function getPreload<E extends Endpoint>(endpoint: E, input: RequestOf<E>): Preload {
  const { params = {}, query = {} }: { params?: object; query?: object } = input;
  return { path: getHref(endpoint, { ...params }, { ...query }), access: z.parse(Access, endpoint.access) };
}

/** Requests that the HTML of a page preloads, at its address without a query. */
export const preloadedParts = {
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
  /** True where search engines don't list it, such as a page of one person. */
  isUnlisted: z.optional(z.boolean()),
  ...preloadedParts,
});
export type RemotePage = z.infer<typeof RemotePage>;

/** True if someone may enter: a page, a menu item, a tile or a slot's widget. */
export const mayEnter = (
  { access }: { readonly access: z.infer<typeof Access> },
  visitor: { readonly isAdmin: boolean } | null,
): boolean => access === 'public' || (visitor !== null && (access === 'member' || visitor.isAdmin));
