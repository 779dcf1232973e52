import { usePageTitle, useSession } from '@backflow/platform';
import { QueryError } from '@backflow/remote-kit';
import { Container, DatedCardSkeletons, PageHeader, classNames } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { webinarList } from './api.ts';
import { WebinarTabs } from './webinar-tabs.tsx';
import styles from './webinars-page.module.css';

export function WebinarsPage() {
  usePageTitle('Webinars');
  const enabled = useSession(({ status }) => status === 'signed-in');
  const query = useQuery({ ...webinarList, enabled });
  return (
    <Container className={styles.page}>
      <PageHeader title="Webinars" lead="Live sessions and their recordings. All times are Pacific." />
      {query.data ? (
        <WebinarTabs webinars={query.data} readAt={query.dataUpdatedAt} onRefresh={query.refetch} />
      ) : query.isError ? (
        <QueryError title="Webinars could not be loaded" query={query} />
      ) : (
        <DatedCardSkeletons label="Loading webinars" className={classNames(styles.cards, styles.loading)} />
      )}
    </Container>
  );
}
