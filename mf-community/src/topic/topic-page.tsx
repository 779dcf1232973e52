import { Link, useParams, usePageTitle } from '@backflow/platform';
import { NotFoundPage, QueryError, isMissing } from '@backflow/remote-kit';
import { Container, Icon, PageHeader } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { oneTopic } from './api.ts';
import { TopicSkeleton } from './topic-skeleton.tsx';
import { TopicView } from './topic-view.tsx';
import { FORUM_HREF } from '../topics/topic-labels.ts';
import styles from './topic-page.module.css';

/** A topic: what was asked, what was answered, and room to reply. */
export function TopicPage() {
  const { id = '' } = useParams();
  const query = useQuery(oneTopic(id));
  usePageTitle(query.data?.title ?? 'Topic');
  // What is on the screen stays there when it was deleted meanwhile: the topic itself says so.
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
