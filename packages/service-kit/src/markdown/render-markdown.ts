import { createHash } from 'node:crypto';
import { MAX_MARKDOWN } from '@backflow/contracts';
import { ValidationError } from '../errors.ts';
import type { RenderedMarkdown } from './markdown-to-html.ts';

/**
 * Rises with every change of what Markdown becomes. Whoever stores the HTML stores this beside it, and renders anew what
 * an older one has made.
 */
export const MARKDOWN_VERSION = 2;

/** Characters kept in memory, two bytes each at most. */
const KEPT_LENGTH = 8_000_000;
const kept = new Map<string, RenderedMarkdown>();
let keptLength = 0;

interface MarkdownOptions {
  /** What a refusal names; `content` when absent. */
  field?: string;
  /** False leaves the ids of headings out, and with them `headings`: where several texts share a page. */
  headingIds?: boolean;
}

/**
 * What Markdown says, as HTML that can do nothing but be read. Its outline begins at h2. The latest results are kept.
 * @throws ValidationError when the text is too long, or holds far more markup than text: it is to be rendered once
 *   before it is stored
 */
export async function renderMarkdown(
  source: string,
  { field = 'content', headingIds = true }: MarkdownOptions = {},
): Promise<RenderedMarkdown> {
  const key = `${headingIds}:${createHash('sha256').update(source).digest('base64')}`;
  const known = kept.get(key);
  if (known) {
    // The last in the map is the one used last.
    kept.delete(key);
    kept.set(key, known);
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
  keep(key, rendered);
  return rendered;
}

function keep(key: string, rendered: RenderedMarkdown): void {
  keptLength += lengthOf(rendered) - lengthOf(kept.get(key));
  kept.set(key, rendered);
  for (const [oldest, dropped] of kept) {
    if (keptLength <= KEPT_LENGTH) return;
    kept.delete(oldest);
    keptLength -= lengthOf(dropped);
  }
}

const lengthOf = (rendered: RenderedMarkdown | undefined): number =>
  rendered ? rendered.html.length + rendered.text.length : 0;
