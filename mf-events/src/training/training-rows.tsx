import { Link, formatPacific, pacificTimeRange } from '@backflow/platform';
import { LoadMoreList, useShownItems } from '@backflow/remote-kit';
import { Badge, Badges, Card } from '@backflow/ui';
import type { ReactNode } from 'react';
import { trainingHref } from './training-href.ts';
import { formatAttended } from './training-item.ts';
import type { TrainingItem } from './training-item.ts';
import styles from './training-rows.module.css';

const SHOWN = 6;

export interface TrainingRow {
  id: string;
  /** Such as 'Dec 4'. */
  when: string;
  title: string;
  /** Null for what is withdrawn. */
  href: string | null;
  detail: ReactNode;
  end: ReactNode;
}

/** Bookings as rows, a few at a time: when, what, and at the end an amount or a state. */
export const TrainingRows = ({ rows, children }: { rows: readonly TrainingRow[]; children?: ReactNode }) => (
  <Card padded={false} className={styles.card}>
    <LoadMoreList {...useShownItems(rows, SHOWN)} className={styles.rows}>
      {({ when, title, href, detail, end }) => (
        <div className={styles.row}>
          <span className={styles.when}>{when}</span>
          <span className={styles.text}>
            {href === null ? (
              <span className={styles.title}>{title}</span>
            ) : (
              <Link to={href} className={styles.title ?? ''}>
                {title}
              </Link>
            )}
            <span className={styles.detail}>{detail}</span>
          </span>
          <span className={styles.end}>{end}</span>
        </div>
      )}
    </LoadMoreList>
    {children}
  </Card>
);

/** The row of an event or a webinar. */
export const getRow = (item: TrainingItem, now: number, end: ReactNode): TrainingRow => ({
  id: item.id,
  when: formatPacific(item.event.startDate, 'MMM d[, yyyy]', now),
  title: item.event.title,
  href: item.event.isDeleted ? null : trainingHref(item),
  detail: [
    item.kind === 'webinar' ? 'Webinar' : 'Event',
    pacificTimeRange(item.event.startDate, item.event.endDate, now),
    formatAttended(item),
  ]
    .filter((text) => text !== undefined)
    .join(', '),
  end,
});

/** The state of something that is over; nothing for what was attended as planned. */
export const PastState = ({ item: { event, status } }: { item: TrainingItem }) => (
  <Badges>
    {event.isDeleted && <Badge tone="danger">No longer offered</Badge>}
    {!event.isDeleted && status === 'pending' && <Badge tone="brass">Registration Pending</Badge>}
    {!event.isDeleted && status === 'waitlisted' && <Badge>Stayed on the waiting list</Badge>}
  </Badges>
);
