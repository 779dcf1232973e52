import { Link, useParams, usePageTitle, useSearchParams } from '@backflow/platform';
import { NotFoundPage, QueryError, isMissing } from '@backflow/remote-kit';
import { Container, Icon, PageHeader, Skeleton, SkeletonGroup } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { oneTopic } from './api.ts';
import { TopicView } from './topic-view.tsx';
import { startCursorFor, parseTarget } from './replies/reply-pages.ts';
import { FORUM_HREF } from '../topics/topic-labels.ts';
import headerStyles from './topic-header.module.css';
import styles from './topic-page.module.css';
import viewStyles from './topic-view.module.css';

/** The page of a topic. */
export function TopicPage() {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const query = useQuery(oneTopic(id, startCursorFor(parseTarget(search))));
  usePageTitle(query.data?.title ?? 'Topic');
  // A topic that was deleted while it was shown says so itself.
  if (!query.data && isMissing(query.error)) return <NotFoundPage />;
  return (
    <Container className={styles.page}>
      {query.data ? (
        <TopicView key={id} topic={query.data} isGone={isMissing(query.error)} back={<AllTopics />} />
      ) : query.isError ? (
        <>
          <PageHeader title="Topic" back={<AllTopics />} />
          <QueryError title="The topic could not be loaded" query={query} />
        </>
      ) : (
        <TopicSkeleton />
      )}
    </Container>
  );
}

const AllTopics = () => (
  <Link to={FORUM_HREF}>
    <Icon name="chevron-left" size={18} />
    Back to Forum
  </Link>
);

/** The page while it is loading. */
const TopicSkeleton = () => (
  <SkeletonGroup label="Loading the topic">
    <div className={viewStyles.skeletonHead}>
      <Skeleton width={130} height={18} />
      <Skeleton width="min(100%, 620px)" height={46} />
    </div>
    <div className={headerStyles.about}>
      <Skeleton width={220} height={24} />
    </div>
    <div className={viewStyles.columns}>
      <div className={viewStyles.side}>
        <Skeleton height={150} />
      </div>
      <div className={viewStyles.main}>
        <Skeleton height={260} />
        <Skeleton height={180} />
        <Skeleton height={180} />
      </div>
    </div>
  </SkeletonGroup>
);
