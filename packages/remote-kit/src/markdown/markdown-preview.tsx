import { SkeletonGroup, SkeletonLine } from '@backflow/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { UseQueryOptions } from '@tanstack/react-query';
import { QueryError } from '../data/query-error.tsx';
import { RichText } from '../text/rich-text.tsx';
import styles from './markdown-area.module.css';

/** The query for the HTML of a Markdown text; its key contains the text. */
export type MarkdownPreviewQuery = (content: string) => UseQueryOptions<{ html: string }>;

/** A Markdown text as the site will show it. */
export function MarkdownPreview({ content, preview }: { content: string; preview: MarkdownPreviewQuery }) {
  const isEmpty = content.trim() === '';
  const result = useQuery({
    ...preview(content),
    enabled: !isEmpty,
    // The result for a text never changes; another text is another query.
    staleTime: Infinity,
    gcTime: 60_000,
    placeholderData: keepPreviousData,
  });
  if (isEmpty) return <p className={styles.nothing}>Nothing to preview</p>;
  if (result.isError) return <QueryError title="The preview could not be made" query={result} />;
  return (
    <div className={styles.preview}>
      {result.data ? (
        <RichText html={result.data.html} />
      ) : (
        <SkeletonGroup label="Loading the preview">
          <SkeletonLine width="90%" />
          <SkeletonLine width="90%" />
          <SkeletonLine width="90%" />
        </SkeletonGroup>
      )}
    </div>
  );
}
