import { previewMarkdown } from '@backflow/contracts/learning';
import { request } from '@backflow/platform';
import type { MarkdownPreviewQuery } from '@backflow/remote-kit/markdown';

/** What Markdown of a course, a lesson or a resource looks like. */
export const markdownPreview: MarkdownPreviewQuery = (content) => ({
  queryKey: ['admin', 'markdown-preview', content],
  queryFn: ({ signal }) => request(previewMarkdown, { body: { content } }, { signal }),
});
