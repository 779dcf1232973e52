import type { StateCore, Token } from 'markdown-it';

/** A heading a reader can be led to. */
export interface MarkdownHeading {
  /** Begins with `s-`, as no other id of a page does. */
  id: string;
  level: 2 | 3;
  text: string;
}

/** The parser's options for one text. */
export interface OutlineOptions {
  headingIds: boolean;
}

const TOP = 2;
const DEEPEST = 4;
const MAX_ID_LENGTH = 60;

/**
 * Gives an article's headings their place in the page: h2 for the first, and each one level below the heading it
 * stands under, so that no level is left out, whatever the author counted from. h2 and h3 get an id, if any may.
 */
export function outline({ tokens, env }: StateCore): void {
  const above: number[] = [];
  const ids = new Map<string, number>();
  tokens.forEach((open, index) => {
    if (open.type !== 'heading_open') return;
    const close = tokens[index + 2];
    const text = plainText(tokens.slice(index + 1, index + 2))
      .replace(/\s+/g, ' ')
      .trim();
    const written = Number(open.tag.slice(1));
    while ((above.at(-1) ?? 0) >= written) above.pop();
    const level = Math.min(TOP + above.length, DEEPEST);
    // An empty heading is useless in a screen reader's list of headings.
    const tag = text === '' ? 'p' : `h${level}`;
    open.tag = tag;
    if (close) close.tag = tag;
    if (text === '') return;
    above.push(written);
    if (level === DEEPEST || env.headingIds === false) return;
    const id = uniqueId(text, ids);
    open.attrSet('id', id);
    open.meta = { heading: { id, level: level === 2 ? 2 : 3, text } satisfies MarkdownHeading };
  });
}

/** The heading that `outline` stored in a token. */
export const getHeading = ({ meta }: Token): MarkdownHeading | undefined =>
  meta?.heading as MarkdownHeading | undefined;

function uniqueId(text: string, taken: Map<string, number>): string {
  const parts = text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? [];
  const base = `s-${parts.join('-').slice(0, MAX_ID_LENGTH) || 'section'}`.replace(/[\ud800-\udbff]$/, '');
  let count = taken.get(base) ?? 0;
  let id = base;
  do {
    count += 1;
    if (count > 1) id = `${base}-${count}`;
  } while (count > 1 && taken.has(id));
  taken.set(base, count);
  if (id !== base) taken.set(id, 1);
  return id;
}

/** The text of tokens, without what marks it up. */
export function plainText(tokens: readonly Token[]): string {
  return tokens
    .map(({ type, content, children }) => {
      if (children) return plainText(children);
      return type.endsWith('break') ? ' ' : content;
    })
    .join('');
}
