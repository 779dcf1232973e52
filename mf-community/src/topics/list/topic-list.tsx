import { LoadMoreList, QueryError } from '@backflow/remote-kit';
import { Button, EmptyState, Skeleton, SkeletonGroup, SkeletonLine } from '@backflow/ui';
import { TopicCard } from './topic-card.tsx';
import type { ForumList } from './use-forum-list.ts';
import styles from './topic-list.module.css';
import cardStyles from './topic-card.module.css';

interface Props {
  list: ForumList;
  /** Opens the dialog for a new topic. */
  onStart: () => void;
}

/** The topics, or a skeleton, an empty state or an error. */
export function TopicList({ list, onStart }: Props) {
  const { topics, query } = list;
  if (!topics)
    return <QueryError title="Topics could not be loaded" query={query} loading={<TopicSkeletons />} />;
  if (topics.length === 0) return <NoTopics list={list} onStart={onStart} />;
  return (
    <LoadMoreList
      items={topics}
      query={query}
      errorMessage="More topics could not be loaded."
      isChanging={list.isChanging}
      className={styles.topics}
    >
      {(topic) => <TopicCard topic={topic} />}
    </LoadMoreList>
  );
}

function NoTopics({ list: { filters, isFiltered, clear }, onStart }: Props) {
  const startButton = (label: string) => (
    <Button icon="forum" onClick={onStart}>
      {label}
    </Button>
  );
  if (!isFiltered) {
    return (
      <EmptyState drawing="gauge" title="No discussions yet" action={startButton('Start First Topic')}>
        Be the first to start a conversation!
      </EmptyState>
    );
  }
  const clearButton = (
    <Button variant="quiet" onClick={clear}>
      Clear Filters
    </Button>
  );
  const isFurtherFiltered = filters.search !== '' || filters.category !== '';
  if (filters.only === 'followed' && !isFurtherFiltered) {
    return (
      <EmptyState drawing="gauge" title="You follow no topics yet" action={clearButton}>
        Follow a topic from its page, and an email tells you of new replies.
      </EmptyState>
    );
  }
  if (filters.only === 'mine' && !isFurtherFiltered) {
    return (
      <EmptyState
        drawing="gauge"
        title="You have not begun a topic yet"
        action={startButton('Start New Topic')}
      >
        What you ask here, other testers answer from what they have seen.
      </EmptyState>
    );
  }
  return (
    <EmptyState drawing="gauge" title="No topics found" action={clearButton}>
      Nothing matches these filters. Choose all topics or search for another word.
    </EmptyState>
  );
}

const COUNT = 6;

/** The list while it is loading, laid out like topics with one line of title. */
const TopicSkeletons = () => (
  <SkeletonGroup label="Loading topics" className={styles.topics}>
    {Array.from({ length: COUNT }, (_, index) => (
      <div key={index} className={cardStyles.topic}>
        <div className={cardStyles.body}>
          <div className={cardStyles.marks}>
            <Skeleton width={58} height={24} />
          </div>
          <div className={cardStyles.title}>
            <SkeletonLine width={index % 2 === 0 ? '72%' : '54%'} />
          </div>
          <div className={cardStyles.text}>
            <SkeletonLine width="100%" />
            <SkeletonLine width="96%" />
          </div>
          <div className={cardStyles.byline}>
            <SkeletonLine width={260} />
          </div>
        </div>
        <div className={cardStyles.figures}>
          <span>
            <Skeleton width={44} height={40} />
          </span>
          <span>
            <Skeleton width={44} height={40} />
          </span>
        </div>
      </div>
    ))}
  </SkeletonGroup>
);
