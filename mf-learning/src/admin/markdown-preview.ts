import { previewMarkdown } from '@backflow/contracts/learning';
import { queryOf } from '@backflow/platform';
import type { MarkdownPreviewQuery } from '@backflow/remote-kit/markdown';

/** What Markdown of a course, a lesson or a resource looks like. */
export const markdownPreview: MarkdownPreviewQuery = (content) =>
  queryOf(previewMarkdown, { body: { content } });
