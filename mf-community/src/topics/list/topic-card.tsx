import type { ForumTopic } from '@backflow/contracts/community';
import { Link } from '@backflow/platform';
import { Marked, formatNumber, useNow } from '@backflow/remote-kit';
import { Avatar, Badge, Icon, VisuallyHidden, classNames } from '@backflow/ui';
import { activityLabel, authorLabel, foundHref, previewText, topicHref } from '../topic-labels.ts';
import { TopicBadges } from '../topic-badges.tsx';
import dotted from '../dotted.module.css';
import styles from './topic-card.module.css';

/** A topic of the list. The whole card links to the topic, except for the link to the first unread reply. */
export function TopicCard({ topic }: { topic: ForumTopic }) {
  const { id, title, content, found, isUnread, firstUnread } = topic;
  return (
    <article className={classNames(styles.topic, isUnread && styles.unread)}>
      <div className={styles.body}>
        <TopicState topic={topic} />
        <h3 className={styles.title}>
          <Link to={foundHref(topic)} className={styles.door}>
            {isUnread && <VisuallyHidden>Unread: </VisuallyHidden>}
            <Marked text={title} marks={found?.title} />
          </Link>
        </h3>
        <p className={styles.text}>
          {found?.number != null && <span className={styles.where}>Reply {found.number}: </span>}
          {found ? <Marked text={found.text.join('')} marks={found.text} /> : previewText(content)}
        </p>
        <Rejection topic={topic} />
        <Byline topic={topic} />
      </div>
      <dl className={styles.figures}>
        <Figure count={topic.replyCount} one="reply" many="replies" />
        <Figure count={topic.viewCount} one="view" many="views" />
      </dl>
      {firstUnread !== null && (
        <Link to={topicHref(id, firstUnread)} className={styles.next}>
          <span>
            First Unread Reply <VisuallyHidden>in {title}</VisuallyHidden>
          </span>
          <Icon name="arrow-right" size={16} />
        </Link>
      )}
    </article>
  );
}

/** The badges of a topic: its state, whether it is answered, and whether it is new. */
function TopicState({ topic }: { topic: ForumTopic }) {
  return (
    <p className={styles.marks}>
      <TopicBadges topic={topic} />
      {topic.isAnswered && (
        <span className={styles.answered}>
          <Icon name="check" size={16} /> Answered
        </span>
      )}
      {topic.isUnread && (
        // Screen readers get 'Unread' before the title.
        <span className={styles.new} aria-hidden="true">
          New
        </span>
      )}
    </p>
  );
}

/** The reason of a rejection, for the author. */
const Rejection = ({ topic: { state, rejection } }: { topic: ForumTopic }) =>
  state === 'rejected' &&
  rejection !== null && (
    <p className={styles.rejection}>
      <strong>Reason:</strong> {rejection} You can edit it and hand it in again.
    </p>
  );

/** The author, the category and the last activity. */
function Byline({ topic }: { topic: ForumTopic }) {
  const { author, categoryName, lastActivityAt } = topic;
  const now = useNow();
  return (
    <p className={classNames(dotted.facts, styles.byline)}>
      <span className={styles.author}>
        {author.photoUrl !== null && <Avatar src={author.photoUrl} letter={author.name} size={22} />}
        {authorLabel(author)}
        {author.isStaff && <Badge tone="water">Staff</Badge>}
      </span>
      {categoryName !== null && <span>{categoryName}</span>}
      <span>
        Last activity <time dateTime={lastActivityAt}>{activityLabel(lastActivityAt, now)}</time>
      </span>
    </p>
  );
}

const Figure = ({ count, one, many }: { count: number; one: string; many: string }) => (
  <div>
    <dt>{count === 1 ? one : many}</dt>
    <dd>{formatNumber(count)}</dd>
  </div>
);
