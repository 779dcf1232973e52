import { usePageTitle, useSession } from '@backflow/platform';
import { Container, DatedCardSkeletons, PageHeader, classNames } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { QueryTrouble } from '../query-trouble.tsx';
import { webinarList } from './api.ts';
import { WebinarShelves } from './webinar-shelves.tsx';
import styles from './webinars-page.module.css';

export function WebinarsPage() {
  usePageTitle('Webinars');
  const enabled = useSession(({ status }) => status === 'signed-in');
  const query = useQuery({ ...webinarList, enabled });
  return (
    <Container className={styles.page}>
      <PageHeader title="Webinars" lead="Live sessions and their recordings. All times are Pacific." />
      {query.data ? (
        <WebinarShelves webinars={query.data} readAt={query.dataUpdatedAt} onRefresh={query.refetch} />
      ) : query.isError ? (
        <QueryTrouble title="Webinars could not be loaded" query={query} />
      ) : (
        <DatedCardSkeletons label="Loading webinars" className={classNames(styles.cards, styles.waiting)} />
      )}
    </Container>
  );
}
