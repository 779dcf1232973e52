import MarkdownIt from 'markdown-it';
import type { Token } from 'markdown-it';
import { getHeading, outline, plainText } from './outline.ts';
import type { MarkdownHeading, OutlineOptions } from './outline.ts';
import { isExternal, isOwnFile, isSafeLink } from './safe-addresses.ts';
import { sanitizeMarkdown } from './sanitize-markdown.ts';
import { spoilers } from './spoilers.ts';

export interface RenderedMarkdown {
  /** Safe to be put into a page as it is. */
  readonly html: string;
  /** The text without markup, in one line, for a preview. Not HTML: it may contain any character. */
  readonly text: string;
  /** Sorted as in the text; headings of the lowest level are left out. */
  readonly headings: readonly MarkdownHeading[];
  /** At least 1. */
  readonly readingMinutes: number;
}

const MAX_NESTING = 20;
const WORDS_PER_MINUTE = 220;
/** Pieces of markup and text; an article of 15,000 words has some 3,000. */
const MAX_TOKENS = 15_000;
/** Characters of text and addresses: one definition may be referred to many times. */
const MAX_LENGTH = 400_000;

const parser = new MarkdownIt({ html: false, linkify: true, breaks: true, maxNesting: MAX_NESTING });
parser.validateLink = isSafeLink;
parser.linkify.add('ftp:', null).add('//', null);

parser.core.ruler.push('headings', outline);
parser.use(spoilers);

const { escapeHtml: escape } = parser.utils;
const { rules } = parser.renderer;
rules.link_open = (tokens, index) => {
  const href = attribute(tokens[index], 'href');
  const leaving = isExternal(href) ? ' rel="noopener noreferrer nofollow" target="_blank"' : '';
  return `<a href="${escape(href)}"${leaving}>`;
};
rules.image = (tokens, index) => {
  const src = attribute(tokens[index], 'src');
  const alt = escape(plainText(tokens[index]?.children ?? []));
  return isOwnFile(src) ? `<img src="${escape(src)}" alt="${alt}" loading="lazy">` : alt;
};
rules.fence = rules.code_block = (tokens, index) =>
  `<pre tabindex="0"><code>${escape(tokens[index]?.content ?? '')}</code></pre>\n`;
rules.table_open = (tokens, index) =>
  `<div class="table" tabindex="0" role="region" aria-label="Table ${attribute(tokens[index], 'number')}">\n<table>\n`;
rules.table_close = () => '</table>\n</div>\n';
rules.th_open = (tokens, index) => `<th scope="col"${alignment(tokens[index])}>`;
rules.td_open = (tokens, index) => `<td${alignment(tokens[index])}>`;

/** HTML out of at most MAX_MARKDOWN characters of Markdown; undefined when their markup would become far more than that. */
export function markdownToHtml(source: string, options: OutlineOptions): RenderedMarkdown | undefined {
  const env = { ...options };
  const tokens = parser.parse(source, env);
  if (isTooMuch(tokens)) return undefined;
  tokens
    .filter(({ type }) => type === 'table_open')
    .forEach((table, index) => table.attrSet('number', `${index + 1}`));
  const html = sanitizeMarkdown(parser.renderer.render(tokens, parser.options, env));
  const headings = tokens.flatMap((token) => getHeading(token) ?? []);
  const text = tokens
    .map((token) => plainText([token]))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
  const wordCount = text.match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0;
  return { html, text, headings, readingMinutes: Math.max(1, Math.ceil(wordCount / WORDS_PER_MINUTE)) };
}

function isTooMuch(tokens: readonly Token[]): boolean {
  let [count, length] = [0, 0];
  const look = ({ content, children, attrs }: Token) => {
    count += 1;
    length += content.length + (attrs ?? []).reduce((sum, [, value]) => sum + String(value).length, 0);
    return count > MAX_TOKENS || length > MAX_LENGTH || (children ?? []).some(look);
  };
  return tokens.some(look);
}

const CLASSES = new Map([
  ['text-align:center', 'center'],
  ['text-align:right', 'right'],
]);

/** markdown-it sets the alignment of columns by `style`, which the content security policy blocks. */
function alignment(cell: Token | undefined): string {
  const name = CLASSES.get(attribute(cell, 'style'));
  return name === undefined ? '' : ` class="${name}"`;
}

const attribute = (token: Token | undefined, name: string): string => String(token?.attrGet(name) ?? '');
