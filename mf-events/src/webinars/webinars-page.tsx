import { reasonOf, usePageTitle, useSession } from '@backflow/platform';
import {
  Container,
  DatedCardSkeleton,
  ErrorPanel,
  PageHeader,
  SkeletonGroup,
  classNames,
} from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { webinarList } from './api.ts';
import { WebinarShelves } from './webinar-shelves.tsx';
import styles from './webinars-page.module.css';

export function WebinarsPage() {
  usePageTitle('Webinars');
  const enabled = useSession(({ status }) => status === 'signed-in');
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery({ ...webinarList, enabled });
  return (
    <Container className={styles.page}>
      <PageHeader title="Webinars" lead="Live sessions and their recordings. All times are Pacific." />
      {data ? (
        <WebinarShelves webinars={data} readAt={dataUpdatedAt} onRefresh={refetch} />
      ) : error ? (
        <ErrorPanel
          title="Webinars could not be loaded"
          retrying={isFetching}
          onRetry={() => {
            void refetch();
          }}
        >
          {reasonOf(error, 'Something went wrong on the way.')}
        </ErrorPanel>
      ) : (
        <SkeletonGroup label="Loading webinars" className={classNames(styles.cards, styles.waiting)}>
          {[1, 2, 3, 4].map((card) => (
            <DatedCardSkeleton key={card} />
          ))}
        </SkeletonGroup>
      )}
    </Container>
  );
}
