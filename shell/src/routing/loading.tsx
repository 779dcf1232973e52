import { Container, Skeleton, SkeletonGroup, SkeletonLine } from '@backflow/ui';
import { useFetching } from './lazy-page.tsx';
import styles from './loading.module.css';

/** Reserves the space of a page while its script or the session is loading. */
export const PageLoading = ({ title = 'the page' }: { title?: string }) => (
  <Container>
    <SkeletonGroup label={`Loading ${title}`} className={styles.page}>
      <Skeleton width={240} height={44} />
      <SkeletonLine width="50%" />
      <Skeleton height={180} />
      <Skeleton height={180} />
    </SkeletonGroup>
  </Container>
);

/** Shows that the next page is loading, while the previous one is still visible. */
export function LoadingBar() {
  const isFetching = useFetching(({ pages }) => pages > 0);
  return isFetching && <div role="progressbar" aria-label="Loading the page" className={styles.bar} />;
}
