import { POST_STATE_LABELS, topicBadge } from '@backflow/contracts/community';
import type { ForumTopic } from '@backflow/contracts/community';
import { Badge } from '@backflow/ui';

/** The badge of a pending or rejected post or topic. */
export function StateBadge({ state }: Pick<ForumTopic, 'state'>) {
  if (state === 'approved') return null;
  return (
    <Badge
      {...(state === 'pending'
        ? ({ tone: 'brass', icon: 'clock' } as const)
        : ({ tone: 'danger', icon: 'alert' } as const))}
    >
      {POST_STATE_LABELS[state]}
    </Badge>
  );
}

const STYLES = {
  Pinned: { tone: 'brass', icon: 'pin' },
  Locked: { tone: 'neutral', icon: 'lock' },
  Active: { tone: 'neutral' },
} as const;

/** The badges of a topic. An unapproved topic is never 'Active'. */
export function TopicBadges({ topic }: { topic: Pick<ForumTopic, 'state' | 'isPinned' | 'isLocked'> }) {
  const badge = topicBadge(topic);
  return (
    <>
      {(topic.state === 'approved' || badge !== 'Active') && <Badge {...STYLES[badge]}>{badge}</Badge>}
      <StateBadge state={topic.state} />
    </>
  );
}
