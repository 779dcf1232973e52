import { firstCharacters } from '@backflow/contracts';
import { PREVIEW_LENGTH } from '@backflow/contracts/community';
import { MARKDOWN_VERSION, renderMarkdown } from '@backflow/service-kit';
import type { CommunityContext } from '../context.ts';

/** The columns that are computed from a post's content. */
export interface RenderedPost {
  html: string;
  htmlVersion: number;
  preview: string;
  /** True if the post links to other sites. */
  hasLinks: boolean;
}

/**
 * Renders a post. Call it before the transaction: rendering is slow, and its result is cached.
 * @throws ValidationError for far more markup than text
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
    hasLinks: linksElsewhere(`${title ?? ''}\n${content}\n${html}`, settings.PUBLIC_ORIGIN),
  };
}

const ADDRESS = /https?:\/\/[^\s"'<>)\]]*|\bwww\./giu;

/** Searches both the Markdown and the HTML: an entity hides an address in the first, code in the second. */
const linksElsewhere = (text: string, origin: string): boolean =>
  [...text.matchAll(ADDRESS)].some(([address]) => URL.parse(address)?.origin !== origin);
