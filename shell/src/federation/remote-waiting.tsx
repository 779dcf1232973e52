import { Container, Skeleton, SkeletonGroup, SkeletonLine } from '@backflow/ui';
import styles from './remote-waiting.module.css';

/** Keeps the place of a remote's page while its files are on their way. */
export const RemoteWaiting = ({ title }: { title: string }) => (
  <Container>
    <SkeletonGroup label={`Loading ${title}`} className={styles.page}>
      <Skeleton width={240} height={44} />
      <SkeletonLine width="50%" />
      <Skeleton height={180} />
      <Skeleton height={180} />
    </SkeletonGroup>
  </Container>
);
