import { topicBadge } from '@backflow/contracts';
import type { ForumTopicPage } from '@backflow/contracts';
import { Link } from '@backflow/platform';
import { Badges } from '@backflow/remote-kit';
import { Badge, Icon, PageHeader } from '@backflow/ui';
import type { BadgeTone, IconName } from '@backflow/ui';
import type { ReactNode } from 'react';
import { FORUM_HREF, counted } from '../topics/topic-words.ts';
import styles from './topic-header.module.css';

const LOOKS: Record<ReturnType<typeof topicBadge>, { tone: BadgeTone; icon?: IconName }> = {
  Pinned: { tone: 'brass', icon: 'pin' },
  Locked: { tone: 'neutral', icon: 'lock' },
  Active: { tone: 'water' },
};

/** What a topic is called, its state, and how many have been there. */
export function TopicHeader({ topic, back }: { topic: ForumTopicPage; back: ReactNode }) {
  const badge = topicBadge(topic);
  return (
    <>
      <PageHeader title={topic.title} back={back} />
      <div className={styles.about}>
        <Badges>
          <Badge {...LOOKS[badge]}>{badge}</Badge>
          {badge === 'Pinned' && topic.isLocked && <Badge {...LOOKS.Locked}>Locked</Badge>}
          {topic.isAnswered && (
            <Badge tone="success" icon="check">
              Answered
            </Badge>
          )}
          {topic.state === 'pending' && (
            <Badge tone="brass" icon="clock">
              Pending approval
            </Badge>
          )}
          {topic.state === 'rejected' && <Badge tone="danger">Rejected</Badge>}
        </Badges>
        {topic.categoryId !== null && topic.categoryName !== null && (
          <Link to={`${FORUM_HREF}?category=${topic.categoryId}`} className={styles.category}>
            {topic.categoryName}
          </Link>
        )}
        <span className={styles.count}>{counted(topic.replyCount, 'reply', 'replies')}</span>
        <span className={styles.count}>
          <Icon name="eye" size={16} />
          {counted(topic.viewCount, 'view', 'views')}
        </span>
      </div>
    </>
  );
}
