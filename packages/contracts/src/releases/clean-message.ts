/** Longer messages are cut. */
export const MAX_MESSAGE = 200;

const QUOTED = /"[^"]*"|`[^`]*`|“[^“”]*”|‘[^‘’]*’|(?<!\p{L})'[^']*'(?!\p{L})/gu;

/**
 * The message of an error without what may be personal: query strings, quoted texts, email addresses, ids and numbers. Pages clean
 * what they send, and the service what it gets.
 */
export const cleanMessage = (message: string): string =>
  message
    .slice(0, 5 * MAX_MESSAGE)
    .replace(QUOTED, '“…”')
    .split(/\s+/)
    .map((word) => (word.includes('@') ? '(email)' : cleanWord(word)))
    .join(' ')
    .trim()
    .slice(0, MAX_MESSAGE);

/** Without a query, and with `#` for what contains a digit. */
const cleanWord = (word: string): string =>
  (word.split(/[?#]/, 1)[0] ?? '').replace(/[\w-]+/g, (part) => (/\d/.test(part) ? '#' : part));

/** The path of an API call without ids and texts: `/api/events/:id`. */
export const cleanPath = (path: string): string =>
  path
    .split('/')
    .map((part) => (/^[a-z-]{0,40}$/.test(part) ? part : ':id'))
    .join('/')
    .slice(0, 120);
