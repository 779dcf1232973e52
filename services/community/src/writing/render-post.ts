import { PREVIEW_LENGTH } from '@backflow/contracts/community';
import { MARKDOWN_VERSION, renderMarkdown } from '@backflow/service-kit';
import type { CommunityContext } from '../context.ts';

/** What is stored of a post's content besides the content itself. */
export interface RenderedPost {
  html: string;
  htmlVersion: number;
  preview: string;
  /** Whether it leads to other sites. */
  hasLinks: boolean;
}

/**
 * A post as readers get it. Done before its transaction begins: it takes a while, and a text that is asked for again is
 * remembered.
 * @throws ValidationError when it holds far more markup than text
 */
export async function renderPost(
  { settings }: Pick<CommunityContext, 'settings'>,
  { title, content }: { title: string | null; content: string },
): Promise<RenderedPost> {
  const { html, text } = await renderMarkdown(content, { headingIds: false });
  return {
    html,
    htmlVersion: MARKDOWN_VERSION,
    preview: firstCharacters(text, PREVIEW_LENGTH),
    hasLinks: leadsElsewhere(`${title ?? ''}\n${content}\n${html}`, settings.PUBLIC_ORIGIN),
  };
}

/** Never half of a character. */
const firstCharacters = (text: string, count: number): string => {
  const cut = text.slice(0, count);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
};

const ADDRESS = /https?:\/\/[^\s"'<>)\]]*|\bwww\./giu;

/** What is written and what became of it are both searched: one hides an address in an entity, the other in code. */
const leadsElsewhere = (text: string, origin: string): boolean =>
  [...text.matchAll(ADDRESS)].some(([address]) => URL.parse(address)?.origin !== origin);
