import type { ForumTopicPage } from '@backflow/contracts/community';
import { Link } from '@backflow/platform';
import { buttonClass } from '@backflow/ui';
import { FollowButton } from './follow-button.tsx';
import { ModerateTopic } from './moderation/moderate.tsx';
import { topicHref } from '../topics/topic-labels.ts';
import styles from './topic-side.module.css';

interface Props {
  topic: ForumTopicPage;
  /** The first reply that was unread when the page was opened. */
  firstUnread: number | null;
}

/** The follow button, links to replies, and the administrators' menu. */
export function TopicSide({ topic, firstUnread }: Props) {
  const { id, replyCount, state, may } = topic;
  return (
    <div className={styles.side}>
      {state === 'approved' && <FollowButton topic={topic} />}
      {replyCount > 0 && (
        <nav aria-label="In this topic" className={styles.links}>
          {firstUnread !== null && (
            <Link to={topicHref(id, firstUnread)} className={buttonClass('quiet', 'sm')}>
              First Unread Reply
            </Link>
          )}
          <Link to={`${topicHref(id)}?reply=last`} className={buttonClass('quiet', 'sm')}>
            Last Reply
          </Link>
        </nav>
      )}
      {may.moderate && <ModerateTopic topic={topic} />}
    </div>
  );
}
