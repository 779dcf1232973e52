import type { ForumTopicPage } from '@backflow/contracts/community';
import { Link } from '@backflow/platform';
import { formatCount } from '@backflow/remote-kit';
import { Badge, Badges, Icon, PageHeader } from '@backflow/ui';
import type { ReactNode } from 'react';
import { TopicBadges } from '../topics/topic-badges.tsx';
import { FORUM_HREF } from '../topics/topic-labels.ts';
import styles from './topic-header.module.css';

/** The title, state, category and counts of a topic. */
export function TopicHeader({ topic, back }: { topic: ForumTopicPage; back: ReactNode }) {
  return (
    <>
      <PageHeader title={topic.title} back={back} />
      <div className={styles.about}>
        <Badges>
          <TopicBadges topic={topic} />
          {topic.isPinned && topic.isLocked && <Badge icon="lock">Locked</Badge>}
          {topic.isAnswered && (
            <Badge tone="success" icon="check">
              Answered
            </Badge>
          )}
        </Badges>
        {topic.categoryId !== null && topic.categoryName !== null && (
          <Link to={`${FORUM_HREF}?category=${topic.categoryId}`} className={styles.category}>
            {topic.categoryName}
          </Link>
        )}
        <span className={styles.count}>{formatCount(topic.replyCount, 'reply', 'replies')}</span>
        <span className={styles.count}>
          <Icon name="eye" size={16} />
          {formatCount(topic.viewCount, 'view', 'views')}
        </span>
      </div>
    </>
  );
}
