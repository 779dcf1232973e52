import { Container, Skeleton, SkeletonGroup, SkeletonLine } from '@backflow/ui';
import { useFetching } from './lazy-page.tsx';
import styles from './loading.module.css';

/** Keeps a page's place while its script, or the answer who is signed in, is on its way. */
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

/** Shows that the page asked for is on its way, while the one before it still stands. */
export function LoadingBar() {
  const isFetching = useFetching(({ pages }) => pages > 0);
  return isFetching && <div role="progressbar" aria-label="Loading the page" className={styles.bar} />;
}
