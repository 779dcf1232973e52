import type { SeriesPosition } from '@backflow/contracts/events';
import { Link } from '@backflow/platform';
import { Badge } from '@backflow/ui';
import styles from './series-badge.module.css';

const seriesHref = (id: string): string => `/admin/series/${encodeURIComponent(id)}`;

/** 'Series, 2 of 4', which leads to the series. */
export const SeriesBadge = ({ id, position, count }: SeriesPosition) => (
  <Link to={seriesHref(id)} className={styles.link}>
    <Badge tone="water" icon="calendar">
      Series, {position} of {count}
    </Badge>
  </Link>
);
