import { createHash } from 'node:crypto';
import { MAX_MARKDOWN } from '@backflow/contracts';
import { ValidationError } from '../errors/errors.ts';
import type { RenderedMarkdown } from './markdown-to-html.ts';

/**
 * Increased with every change of the rendering. Stored HTML has this version beside it, and is rendered again when it is older.
 */
export const MARKDOWN_VERSION = 2;

/** Characters in the cache, two bytes each at most. */
const CACHE_LENGTH = 8_000_000;
const cache = new Map<string, RenderedMarkdown>();
let cachedLength = 0;

interface MarkdownOptions {
  /** The field that an error names; `content` by default. */
  field?: string;
  /** False omits the ids of headings, and `headings`: for pages with several texts. */
  headingIds?: boolean;
}

/**
 * Renders Markdown to sanitized HTML. Headings begin at h2. The latest results are cached.
 * @throws ValidationError when the text is too long, or has far more markup than text: render it once before storing it
 */
export async function renderMarkdown(
  source: string,
  { field = 'content', headingIds = true }: MarkdownOptions = {},
): Promise<RenderedMarkdown> {
  const key = `${headingIds}:${createHash('sha256').update(source).digest('base64')}`;
  const known = cache.get(key);
  if (known) {
    // Move it to the end of the map: the entries are in the order of their use.
    cache.delete(key);
    cache.set(key, known);
    return known;
  }
  const refusal = (message: string) => new ValidationError([{ path: field, message }]);
  if (source.length > MAX_MARKDOWN) {
    throw refusal(`Must be at most ${MAX_MARKDOWN.toLocaleString('en-US')} characters`);
  }
  // Parser and sanitizer take 100 ms to load: few processes ever need them.
  const { markdownToHtml } = await import('./markdown-to-html.ts');
  const rendered = markdownToHtml(source, { headingIds });
  if (!rendered) throw refusal('Holds too much markup: split it into several texts');
  addToCache(key, rendered);
  return rendered;
}

function addToCache(key: string, rendered: RenderedMarkdown): void {
  cachedLength += getLength(rendered) - getLength(cache.get(key));
  cache.set(key, rendered);
  for (const [oldest, dropped] of cache) {
    if (cachedLength <= CACHE_LENGTH) return;
    cache.delete(oldest);
    cachedLength -= getLength(dropped);
  }
}

const getLength = (rendered: RenderedMarkdown | undefined): number =>
  rendered ? rendered.html.length + rendered.text.length : 0;
