import * as z from '@backflow/contracts/zod';
import MarkdownIt from 'markdown-it';
import type { Token } from 'markdown-it';
import { ContentError, parseContent } from './read-content.ts';

const TAGS = ['p', 'ul', 'ol', 'li', 'strong', 'em', 'a', 'br'] as const;

/** A piece of a page's text: plain text, or an element. */
export type PageNode =
  | string
  | { readonly tag: (typeof TAGS)[number]; readonly href?: string; readonly children: readonly PageNode[] };

/** A page of numbered sections, such as the terms of service: a content file with a part for each section. */
export interface Page {
  readonly title: string;
  readonly lead: string;
  /** As people read it: 'June 9, 2025'. */
  readonly updated: string;
  readonly sections: readonly {
    /** The heading's id, so that a section can be linked to: never change one that was published. */
    readonly id: string;
    readonly title: string;
    readonly body: readonly PageNode[];
  }[];
}

const PageSchema = z.strictObject({
  title: z.string(),
  lead: z.string(),
  updated: z.string(),
  content: z.literal('', 'must be empty: text belongs to a section'),
  sections: z.array(
    z.strictObject({ id: z.string().check(z.regex(/^[a-z-]+$/)), title: z.string(), content: z.string() }),
  ),
});

const markdown = new MarkdownIt({ html: false });

/**
 * A page as data for the browser, which then needs no Markdown parser.
 * @throws ContentError for a file that is not valid, and for Markdown that pages don't show
 */
export function compilePage(text: string, path: string): Page {
  const { title, lead, updated, sections } = parseContent(text, path, PageSchema, 'sections');
  return {
    ...{ title, lead, updated },
    sections: sections.map(({ content, ...section }) => ({
      ...section,
      body: getNodes(markdown.parse(content, {}), path),
    })),
  };
}

interface Open {
  tag: string;
  href?: string;
  children: PageNode[];
}

function getNodes(tokens: readonly Token[], path: string): PageNode[] {
  const root: Open = { tag: '', children: [] };
  const open = [root];
  for (const token of tokens) {
    const parent = open.at(-1) ?? root;
    // The paragraph of an item of a tight list.
    if (token.hidden) continue;
    if (token.nesting === 1) open.push(getElement(token, path));
    else if (token.nesting === -1) {
      open.pop();
      open.at(-1)?.children.push(parent as PageNode);
    } else if (token.type === 'inline') parent.children.push(...getNodes(token.children ?? [], path));
    else if (token.type === 'text') parent.children.push(token.content);
    else if (token.type === 'softbreak') parent.children.push(' ');
    else if (token.type === 'hardbreak') parent.children.push({ tag: 'br', children: [] });
    else throw new ContentError(`${path} contains Markdown that pages don't show: ${token.type}`);
  }
  return root.children;
}

function getElement(token: Token, path: string): Open {
  if (!TAGS.some((tag) => tag === token.tag)) {
    throw new ContentError(`${path} contains Markdown that pages don't show: <${token.tag}>`);
  }
  const href = token.attrGet('href');
  return { tag: token.tag, ...(href !== null && { href: String(href) }), children: [] };
}
