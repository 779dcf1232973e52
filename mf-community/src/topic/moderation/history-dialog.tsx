import { getForumPostHistory } from '@backflow/contracts/community';
import type { ForumPost } from '@backflow/contracts/community';
import { byId, queryOf } from '@backflow/platform';
import { QueryError, RichText, formatMoment } from '@backflow/remote-kit';
import { Dialog, SkeletonGroup, SkeletonLine } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import styles from './moderation.module.css';

/** The revisions of a post. */
export function HistoryDialog({ post: { id }, onClose }: { post: ForumPost; onClose: () => void }) {
  const query = useQuery(queryOf(getForumPostHistory, byId(id), { staleTime: 0 }));
  return (
    <Dialog
      open
      size="lg"
      title="History"
      description="What it said before, the latest first."
      onClose={onClose}
    >
      {query.data?.length === 0 && <p>It was never changed.</p>}
      {query.data ? (
        <ol className={styles.entries}>
          {query.data.map((revision) => (
            <li key={revision.id} className={styles.entry}>
              <p className={styles.facts}>
                Until <time dateTime={revision.replacedAt}>{formatMoment(revision.replacedAt)}</time>, changed
                by {revision.replacedBy ?? 'an account that is gone'}
              </p>
              {revision.title !== null && <p className={styles.title}>{revision.title}</p>}
              <div className={styles.body}>
                <RichText html={revision.html} />
              </div>
            </li>
          ))}
        </ol>
      ) : query.isError ? (
        <QueryError title="The history could not be loaded" query={query} />
      ) : (
        <Loading label="Loading the history" />
      )}
    </Dialog>
  );
}

export const Loading = ({ label }: { label: string }) => (
  <SkeletonGroup label={label} className={styles.entries}>
    <SkeletonLine width="40%" />
    <SkeletonLine width="90%" />
    <SkeletonLine width="70%" />
  </SkeletonGroup>
);
