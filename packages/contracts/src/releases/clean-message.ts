/** Longer messages are cut. */
export const MAX_MESSAGE = 200;

/** Replaced in this order: an address may be quoted, and digits remain of what is left. */
const PERSONAL: readonly [found: RegExp, shown: string][] = [
  [/[?#][^\s"'`)]*/g, ''],
  [/"[^"]*"|`[^`]*`|“[^”]*”|‘[^’]*’|(?<!\p{L})'[^']*'(?!\p{L})/gu, '“…”'],
  [/[^\s@]+@[^\s@]+/g, '(email)'],
  [/\b\w*\d[\w-]*/g, '#'],
];

/**
 * The message of an error without what may be personal: query strings, quoted texts, email addresses, ids and numbers. Pages clean
 * what they send, and the service what it gets.
 */
export const cleanMessage = (message: string): string =>
  PERSONAL.reduce((text, [found, shown]) => text.replace(found, shown), message.slice(0, 5 * MAX_MESSAGE))
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_MESSAGE);

/** The path of an API call without ids and texts: `/api/events/:id`. */
export const cleanPath = (path: string): string =>
  path
    .split('/')
    .map((part) => (/^[a-z-]{0,40}$/.test(part) ? part : ':id'))
    .join('/')
    .slice(0, 120);
