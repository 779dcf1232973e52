import MarkdownIt from 'markdown-it';
import type { Token } from 'markdown-it';
import { headingOf, outline, plainText } from './outline.ts';
import type { RenderedMarkdown } from './render-markdown.ts';
import { isExternal, isOwnFile, isSafeLink } from './safe-addresses.ts';
import { sanitizeMarkdown } from './sanitize-markdown.ts';

const MAX_NESTING = 20;
const WORDS_PER_MINUTE = 220;

const parser = new MarkdownIt({ html: false, linkify: true, breaks: true, maxNesting: MAX_NESTING });
parser.validateLink = isSafeLink;
parser.linkify.add('ftp:', null).add('//', null);

parser.core.ruler.push('headings', outline);

const { escapeHtml: escape } = parser.utils;
const { rules } = parser.renderer;
rules.link_open = (tokens, index) => {
  const href = tokens[index]?.attrGet('href') ?? '';
  const leaving = isExternal(href) ? ' rel="noopener noreferrer nofollow" target="_blank"' : '';
  return `<a href="${escape(href)}"${leaving}>`;
};
rules.image = (tokens, index) => {
  const token = tokens[index];
  const [src, alt] = [token?.attrGet('src') ?? '', escape(plainText(token?.children ?? []))];
  return isOwnFile(src) ? `<img src="${escape(src)}" alt="${alt}" loading="lazy">` : alt;
};
rules.fence = rules.code_block = (tokens, index) =>
  `<pre tabindex="0"><code>${escape(tokens[index]?.content ?? '')}</code></pre>\n`;
rules.table_open = (_tokens, _index, _options, env) => {
  const count = (Number(env.tables) || 0) + 1;
  env.tables = count;
  return `<div class="table" tabindex="0" role="region" aria-label="Table ${count}">\n<table>\n`;
};
rules.table_close = () => '</table>\n</div>\n';
rules.th_open = (tokens, index) => `<th scope="col"${alignment(tokens[index])}>`;
rules.td_open = (tokens, index) => `<td${alignment(tokens[index])}>`;

/** HTML out of Markdown that was found small enough. */
export function markdownToHtml(source: string): RenderedMarkdown {
  const env = {};
  const tokens = parser.parse(source, env);
  const html = sanitizeMarkdown(parser.renderer.render(tokens, parser.options, env));
  const headings = tokens.flatMap((token) => headingOf(token) ?? []);
  const words = plainText(tokens).match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0;
  return { html, headings, readingMinutes: Math.max(1, Math.ceil(words / WORDS_PER_MINUTE)) };
}

const CLASSES = new Map([
  ['text-align:center', 'center'],
  ['text-align:right', 'right'],
]);

/** The parser says how a column is set as a style, of which a page takes none. */
function alignment(cell: Token | undefined): string {
  const name = CLASSES.get(cell?.attrGet('style') ?? '');
  return name === undefined ? '' : ` class="${name}"`;
}
