import { QueriedNeedCard } from '@backflow/remote-kit/admin';
import { formatAge, useNow } from '@backflow/remote-kit';
import { postCounts } from '../admin/moderation/api.ts';

/** Posts that wait for approval. */
export default function PostsNeed() {
  const now = useNow();
  return (
    <QueriedNeedCard title="Posts" query={postCounts}>
      {({ pending, oldestPending, reported }) => ({
        count: pending,
        label: pending === 1 ? 'post waiting for approval' : 'posts waiting for approval',
        detail: [
          oldestPending !== null && `oldest ${formatAge(oldestPending, now)}`,
          reported > 0 && `${reported} reported`,
        ]
          .filter(Boolean)
          .join(', '),
        none: reported > 0 ? `No posts wait, ${reported} reported` : 'No posts wait',
        to: pending === 0 && reported > 0 ? '/admin/moderation?tab=all&only=reported' : '/admin/moderation',
      })}
    </QueriedNeedCard>
  );
}
