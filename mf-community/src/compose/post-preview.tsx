import { previewForumPost } from '@backflow/contracts';
import { request } from '@backflow/platform';
import { QueryError, RichText } from '@backflow/remote-kit';
import { SkeletonGroup, SkeletonLine } from '@backflow/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import styles from './post-editor.module.css';

/** What a text will look like, as the site makes it of Markdown. */
export function PostPreview({ content }: { content: string }) {
  const isEmpty = content.trim() === '';
  const preview = useQuery({
    queryKey: ['forum-preview', content],
    queryFn: ({ signal }) => request(previewForumPost, { body: { content } }, { signal }),
    enabled: !isEmpty,
    // The same text looks the same; another one is another query.
    staleTime: Infinity,
    gcTime: 60_000,
    placeholderData: keepPreviousData,
  });
  if (isEmpty) return <p className={styles.nothing}>Nothing to preview</p>;
  if (preview.isError) return <QueryError title="The preview could not be made" query={preview} />;
  return (
    <div className={styles.preview}>
      {preview.data ? (
        <RichText html={preview.data.html} />
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
