import { BackLink } from '@backflow/remote-kit';
import { Container, PageHeader, Skeleton, SkeletonGroup } from '@backflow/ui';
import { useFetching } from './lazy-page.tsx';
import styles from './loading.module.css';

interface Props {
  title?: string | undefined;
  /** Shows the page's header where the page will have it. */
  lead?: string | undefined;
}

/** Reserves the space of a page while its script or the session is loading. */
export const PageLoading = ({ title = 'the page', lead }: Props) => (
  <Container>
    {lead !== undefined && <PageHeader isPlaceholder title={title} lead={lead} back={<BackLink />} />}
    <SkeletonGroup label={`Loading ${title}`} className={lead === undefined ? styles.page : styles.body}>
      {lead === undefined && <Skeleton className={styles.title} />}
      {lead === undefined && <Skeleton className={styles.lead} />}
      <Skeleton className={styles.block} />
      <Skeleton className={styles.block} />
    </SkeletonGroup>
  </Container>
);

/** Shows that the next page is loading, while the previous one is still visible. */
export function LoadingBar() {
  const isFetching = useFetching(({ pages }) => pages > 0);
  return isFetching && <div role="progressbar" aria-label="Loading the page" className={styles.bar} />;
}
