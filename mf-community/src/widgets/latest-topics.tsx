import { listForumTopics } from '@backflow/contracts/community';
import type { ForumTopic } from '@backflow/contracts/community';
import { Link, queryOf } from '@backflow/platform';
import { QueryError, useNow } from '@backflow/remote-kit';
import {
  EmptyState,
  SkeletonGroup,
  SkeletonLine,
  VisuallyHidden,
  buttonClass,
  classNames,
} from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { FORUM_HREF, activityLabel, replyCountLabel, topicHref } from '../topics/topic-labels.ts';
import { StateBadge } from '../topics/topic-badges.tsx';
import dotted from '../topics/dotted.module.css';
import styles from './latest-topics.module.css';

const SHOWN = 3;
/** Pinned topics come first, so fetch enough to have the latest ones. */
const FETCHED = 12;

const latestTopics = queryOf(
  listForumTopics,
  { query: { limit: FETCHED } },
  // Topics change often.
  { staleTime: 30_000 },
);

const byActivity = (one: ForumTopic, other: ForumTopic): number =>
  Date.parse(other.lastActivityAt) - Date.parse(one.lastActivityAt);

/** The three topics with the latest activity, unread ones marked. */
export default function LatestTopics() {
  const query = useQuery(latestTopics);
  if (!query.data) {
    return query.isError ? <QueryError title="Topics could not be loaded" query={query} /> : <Skeletons />;
  }
  if (query.data.length === 0) {
    return (
      <EmptyState
        title="No discussions yet"
        action={
          <Link to={FORUM_HREF} className={buttonClass('quiet')}>
            Go to the Forum
          </Link>
        }
      >
        Be the first to start a conversation!
      </EmptyState>
    );
  }
  return (
    <ul className={styles.rows}>
      {query.data
        .toSorted(byActivity)
        .slice(0, SHOWN)
        .map((topic) => (
          <Row key={topic.id} topic={topic} />
        ))}
    </ul>
  );
}

function Row({ topic }: { topic: ForumTopic }) {
  const { id, title, isUnread, firstUnread, state, replyCount, lastActivityAt } = topic;
  const now = useNow();
  return (
    <li className={classNames(styles.row, isUnread && styles.unread)}>
      <p className={styles.title}>
        <Link to={topicHref(id, firstUnread)} className={styles.link}>
          {isUnread && <VisuallyHidden>Unread: </VisuallyHidden>}
          {title}
        </Link>
      </p>
      <p className={classNames(dotted.facts, styles.facts)}>
        {state !== 'approved' && (
          <span>
            <StateBadge state={state} />
          </span>
        )}
        <span>{replyCountLabel(replyCount)}</span>
        <time dateTime={lastActivityAt}>{activityLabel(lastActivityAt, now)}</time>
      </p>
    </li>
  );
}

const Skeletons = () => (
  <SkeletonGroup label="Loading topics" className={styles.rows}>
    {['82%', '64%', '74%'].map((width) => (
      <div key={width} className={styles.row}>
        <div className={styles.title}>
          <SkeletonLine width={width} />
        </div>
        <div className={styles.facts}>
          <SkeletonLine width={150} />
        </div>
      </div>
    ))}
  </SkeletonGroup>
);
