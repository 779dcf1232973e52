import { useFetching } from './fetch-page.ts';
import styles from './loading-bar.module.css';

/** Shows that the page asked for is on its way, while the one before it still stands. */
export function LoadingBar() {
  const isFetching = useFetching(({ pages }) => pages > 0);
  return isFetching && <div role="progressbar" aria-label="Loading the page" className={styles.bar} />;
}
