import { SkeletonGroup, SkeletonLine } from '@backflow/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { UseQueryOptions } from '@tanstack/react-query';
import { QueryError } from '../query-error.tsx';
import { RichText } from '../rich-text.tsx';
import styles from './markdown-area.module.css';

/** The query for what the site makes of some Markdown; its key holds the text. */
export type MarkdownPreviewQuery = (content: string) => UseQueryOptions<{ html: string }>;

/** What a text will look like, as the site makes it of Markdown. */
export function MarkdownPreview({ content, preview }: { content: string; preview: MarkdownPreviewQuery }) {
  const isEmpty = content.trim() === '';
  const result = useQuery({
    ...preview(content),
    enabled: !isEmpty,
    // The same text looks the same; another one is another query.
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
