import { clsx } from 'clsx';
import type { MouseEvent, ReactNode, Ref } from 'react';
import dateStyles from './date-block.module.css';
import styles from './dated-card.module.css';
import { Skeleton, SkeletonGroup, SkeletonLine } from './skeleton.tsx';

export type DatedCardProps = {
  date: DateParts;
  /** First line: the time at the left, price or status at the right. */
  top?: ReactNode;
  title: ReactNode;
  /** Location, description. */
  meta?: ReactNode;
  /** Seats and deadlines, aligned to the bottom. */
  footer?: ReactNode;
  actions?: ReactNode;
  /** A drawing under the date, in the rail. */
  drawing?: ReactNode;
  /** The title's link. `onOpen` handles plain clicks; the browser handles new tabs. */
  link?: { href: string; onOpen: () => void } | undefined;
  linkRef?: Ref<HTMLAnchorElement>;
  headingLevel?: 2 | 3;
  className?: string | undefined;
};

/** A card that begins with a date, for events and webinars. With a link the whole card is clickable. */
export function DatedCard({
  date,
  top,
  title,
  meta,
  footer,
  actions,
  drawing,
  link,
  linkRef,
  headingLevel = 3,
  className,
}: DatedCardProps) {
  const Heading = `h${headingLevel}` as const;
  const follow = (event: MouseEvent) => {
    if (!link || !opensInPlace(event)) return;
    event.preventDefault();
    link.onOpen();
  };
  return (
    <article className={clsx(styles.card, link && styles.opens, className)}>
      <div className={styles.rail}>
        <DateBlock {...date} />
        {drawing && <div className={styles.drawing}>{drawing}</div>}
      </div>
      <div className={styles.body}>
        {top && <div className={styles.top}>{top}</div>}
        <Heading className={styles.title}>
          {link ? (
            <a ref={linkRef} href={link.href} className={styles.door} onClick={follow}>
              {title}
            </a>
          ) : (
            title
          )}
        </Heading>
        {meta && <div className={styles.meta}>{meta}</div>}
        {footer && <div className={styles.footer}>{footer}</div>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </article>
  );
}

/** False for a click that opens a new tab or window or downloads: the browser handles those. */
const opensInPlace = (event: MouseEvent): boolean =>
  event.button === 0 &&
  !event.metaKey &&
  !event.ctrlKey &&
  !event.shiftKey &&
  !event.altKey &&
  !event.defaultPrevented;

export type DateParts = {
  /** Short month, 'Dec'. */
  month: string;
  /** Day of the month, '4'. */
  day: string;
  /** Full weekday, 'Friday'. */
  weekday: string;
  /** Machine-readable date for the time element. */
  dateTime: string;
};

/** Month, day and weekday, one above the other. */
export const DateBlock = ({ month, day, weekday, dateTime }: DateParts) => (
  <time className={dateStyles.block} dateTime={dateTime}>
    <span className={dateStyles.month}>{month}</span> <span className={dateStyles.day}>{day}</span>{' '}
    <span className={dateStyles.weekday}>{weekday}</span>
  </time>
);

/** Skeletons of dated cards with two lines of title; `className` lays them out. */
export const DatedCardSkeletons = ({
  label,
  count = 4,
  actions = true,
  className,
}: {
  /** Announced once: 'Loading events'. */
  label: string;
  count?: number;
  /** True if the cards will have a button. */
  actions?: boolean;
  className?: string | undefined;
}) => (
  <SkeletonGroup label={label} className={className}>
    {Array.from({ length: count }, (_, index) => (
      <CardSkeleton key={index} actions={actions} />
    ))}
  </SkeletonGroup>
);

const CardSkeleton = ({ actions }: { actions: boolean }) => (
  <div className={styles.card}>
    <div className={styles.rail}>
      <span className={dateStyles.block}>
        <Skeleton width={28} height={13} />
        <span className={dateStyles.day}>
          <Skeleton width={44} height="0.7em" className={styles.skeletonDay} />
        </span>
        <span className={dateStyles.weekday}>
          <Skeleton width={56} height={13} />
        </span>
      </span>
    </div>
    <div className={styles.body}>
      <div className={styles.top}>
        <Skeleton width={140} height={14} />
        <Skeleton width={64} height={24} />
      </div>
      <div className={styles.title}>
        <h3 className={styles.skeletonTitle}>
          <SkeletonLine width="72%" />
        </h3>
      </div>
      <div className={styles.meta}>
        <SkeletonLine width="88%" />
        <SkeletonLine width="54%" />
      </div>
      <div className={styles.footer}>
        <Skeleton height={4} />
        <SkeletonLine width="40%" />
      </div>
      {actions && (
        <div className={styles.actions}>
          <Skeleton width={132} height={44} />
        </div>
      )}
    </div>
  </div>
);
