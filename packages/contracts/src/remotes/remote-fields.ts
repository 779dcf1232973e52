import * as z from '@backflow/contracts/zod';

export const Access = z.enum(['public', 'member', 'admin']);
/** Screen at a page's address for signed-out visitors: the home page with a notice, or the 404 screen. */
export const SignedOut = z.enum(['home', 'not-found']);
export const name = z.string().check(z.regex(/^[a-z][a-z0-9-]*$/, 'A name such as my-events'));
export const sitePath = z.string().check(z.regex(/^\/[a-z0-9/-]*$/, 'A path on this site, such as /courses'));
/** Path pattern of the router: `/courses/:id` takes one segment, `/admin/*` everything below. */
export const pattern = z
  .string()
  .check(
    z.regex(/^\/([a-z0-9-]+|:[a-zA-Z]+)(\/([a-z0-9-]+|:[a-zA-Z]+))*(\/\*)?$/, 'A path such as /courses/:id'),
  );
/** Below the release's folder; what only administrators load is in its folder `admin`. */
export const fileName = z.string().check(z.regex(/^(admin\/)?(assets\/)?\w[\w.-]*$/, 'A file name'));
/** Subresource integrity: `sha384-` and base64. */
export const integrity = z.string().check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'A SHA-384 hash'));

/** The name of a field in an endpoint's data. */
export const field = z.string().check(z.regex(/^[a-z][a-zA-Z0-9]*$/, 'A field such as startDate'));

/** The name of a place on a page that widgets fill: a page and a part of it. */
export const slotName = z
  .string()
  .check(z.regex(/^[a-z][a-z0-9-]*\.[a-z][a-z0-9-]*$/, 'A name such as home.courses'));
