import { formatAge, formatNumber, useNow } from '@backflow/remote-kit';
import { QueriedNeedCard } from '@backflow/remote-kit/admin';
import { postCounts } from '../admin/moderation/api.ts';
import { MODERATION_HREF, REPORTED_HREF } from '../admin/moderation/post-labels.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The need of the dashboard's day for posts: how many wait, since when, and how many are reported. */
export default function PendingPosts() {
  const now = useNow();
  return (
    <QueriedNeedCard title="Posts" query={postCounts}>
      {({ pending, oldestPending, reported }) => {
        if (pending === 0 && reported > 0)
          return {
            count: reported,
            label: reported === 1 ? 'reported post' : 'reported posts',
            none: 'No posts wait',
            to: REPORTED_HREF,
          };
        const age = oldestPending && `oldest ${formatAge(oldestPending, now)}`;
        return {
          count: pending,
          label: `${pending === 1 ? 'post' : 'posts'} waiting for approval`,
          detail: [age, reported > 0 && `${formatNumber(reported)} reported`].filter(Boolean).join(', '),
          none: 'No posts wait',
          to: MODERATION_HREF,
          isUrgent: oldestPending !== null && now - Date.parse(oldestPending) > DAY_MS,
        };
      }}
    </QueriedNeedCard>
  );
}
