import { Link, reasonOf } from '@backflow/platform';
import { Alert, Button, Icon, Skeleton, SkeletonGroup, SkeletonLine } from '@backflow/ui';
import type { IconName } from '@backflow/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { UseQueryOptions } from '@tanstack/react-query';
import { Marked } from '../text/marked.tsx';
import styles from './found-list.module.css';

interface FoundRow {
  id: string;
  href: string;
  title: string;
  /** See `Marked`. */
  marks: readonly string[] | undefined;
  /** The line below the title. */
  description: string;
  /** Date or icon at the start of the row. */
  lead: { month: string; day: string } | IconName;
}

/** How many results of a remote the bar shows. */
export const SHOWN_RESULTS = 4;

interface Props<Item> {
  /** 'Events' */
  title: string;
  query: UseQueryOptions<Item[]>;
  row: (item: Item) => FoundRow;
  /** The link to the full list. */
  all: { label: string; href: string };
}

/**
 * One remote's results for the search bar; nothing where nothing was found. The bar reads the markup: `li` is a result,
 * `aria-busy` means that the search goes on, `role="alert"` that it failed.
 */
export function FoundList<Item>({ title, query, row, all }: Props<Item>) {
  const {
    data,
    error,
    isPlaceholderData: isOld,
    refetch,
  } = useQuery({
    ...query,
    placeholderData: keepPreviousData,
  });
  if (!data) {
    if (!error) return <FoundSkeleton title={title} />;
    return (
      <div role="alert" className={styles.error}>
        <Alert
          tone="warning"
          title={`${title} could not be searched`}
          action={
            <Button variant="quiet" size="sm" onClick={() => void refetch()}>
              Try Again
            </Button>
          }
        >
          {reasonOf(error, 'Something went wrong on the way.')}
        </Alert>
      </div>
    );
  }
  // The previous text had no results. Only the bar needs to know that the new search goes on.
  if (data.length === 0) return isOld && <span aria-busy="true" hidden />;
  return (
    <div aria-busy={isOld}>
      <ul className={styles.rows}>
        {data.map(row).map((found) => (
          <li key={found.id}>
            <Link to={found.href} className={styles.row}>
              <Lead lead={found.lead} />
              <span className={styles.text}>
                <span className={styles.title}>
                  <Marked text={found.title} marks={found.marks} />
                </span>
                <span className={styles.words}>{found.description}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <Link to={all.href} className={styles.all}>
        {all.label} <Icon name="arrow-right" size={16} />
      </Link>
    </div>
  );
}

const Lead = ({ lead }: Pick<FoundRow, 'lead'>) => (
  // Hidden from screen readers: the line below the title repeats the date.
  <span className={styles.lead} aria-hidden="true">
    {typeof lead === 'string' ? (
      <Icon name={lead} />
    ) : (
      <>
        <span className={styles.month}>{lead.month}</span>
        <span className={styles.day}>{lead.day}</span>
      </>
    )}
  </span>
);

/** Shown while the search goes on. */
export const FoundSkeleton = ({ title }: { title: string }) => (
  <SkeletonGroup label={`Searching in ${title}`}>
    {['62%', '44%'].map((width) => (
      <div key={width} className={styles.row}>
        <Skeleton width={44} height={44} />
        <span className={styles.text}>
          <SkeletonLine width={width} />
          <SkeletonLine width="32%" />
        </span>
      </div>
    ))}
  </SkeletonGroup>
);
