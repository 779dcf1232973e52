import type { Notice, NoticeKind } from '@backflow/contracts/notifications';
import { Link, formatPacific, pacificDate, pacificTime } from '@backflow/platform';
import { LoadMoreList, QueryError, useListPages, useNow } from '@backflow/remote-kit';
import {
  Button,
  EmptyState,
  Icon,
  Skeleton,
  SkeletonGroup,
  SkeletonLine,
  VisuallyHidden,
} from '@backflow/ui';
import type { IconName } from '@backflow/ui';
import type { ReactNode } from 'react';
import { markAsRead, noticePages, useUnreadCount } from './api.ts';
import styles from './notice-list.module.css';

const ICONS: Readonly<Record<NoticeKind, IconName>> = {
  post: 'check',
  reply: 'forum',
  event: 'calendar',
  seat: 'ticket',
  payment: 'file',
  premium: 'shield',
  message: 'info',
};

interface Props {
  /** The size of a page. */
  limit: number;
  /** Called when a notice is opened. */
  onOpen?: (() => void) | undefined;
  /** Shown instead of the button that loads more. */
  more?: ReactNode;
}

/** The member's notices, newest first. Opening one marks it as read. */
export function NoticeList({ limit, onOpen, more }: Props) {
  const { query, items } = useListPages(noticePages(limit));
  if (!items)
    return (
      <QueryError title="Your notices could not be loaded" query={query} loading={<NoticeSkeletons />} />
    );
  if (items.length === 0) {
    return (
      <EmptyState drawing="gauge" title="No notices yet">
        News about your bookings, posts and payments appear here.
      </EmptyState>
    );
  }
  return (
    <div className={styles.notices}>
      <MarkAllButton newest={items[0]} />
      <LoadMoreList
        items={items}
        query={more === undefined ? query : { ...query, hasNextPage: false }}
        errorMessage="Further notices could not be loaded."
        className={styles.list}
      >
        {(notice) => <NoticeItem notice={notice} onOpen={onOpen} />}
      </LoadMoreList>
      {more}
    </div>
  );
}

/** Marks up to the newest notice on the screen: one that comes meanwhile stays unread. */
function MarkAllButton({ newest }: { newest: Notice | undefined }) {
  const unread = useUnreadCount() ?? 0;
  return (
    <Button
      variant="quiet"
      icon="check"
      disabled={unread === 0}
      className={styles.all}
      onClick={() => {
        if (newest) void markAsRead({ until: newest.createdAt });
      }}
    >
      Mark All as Read
    </Button>
  );
}

function NoticeItem({ notice, onOpen }: { notice: Notice; onOpen: Props['onOpen'] }) {
  const { id, kind, title, text, path, createdAt, readAt } = notice;
  const now = useNow();
  const isUnread = readAt === null;
  return (
    <Link
      to={path}
      className={styles.notice ?? ''}
      data-unread={isUnread || undefined}
      onClick={() => {
        if (isUnread) void markAsRead({ ids: [id] });
        onOpen?.();
      }}
    >
      <span className={styles.icon}>
        <Icon name={ICONS[kind]} />
      </span>
      <span className={styles.body}>
        <span className={styles.title}>
          {isUnread && <VisuallyHidden>Unread: </VisuallyHidden>}
          {title}
        </span>
        <span className={styles.text}>{text}</span>
        <time dateTime={createdAt} className={styles.time}>
          {formatMoment(createdAt, now)}
        </time>
      </span>
    </Link>
  );
}

/** 'Today, 8:00 AM PT', 'Dec 4, 8:00 AM PT' */
const formatMoment = (instant: string, now: number): string =>
  `${pacificDate(instant) === pacificDate(new Date(now)) ? 'Today' : formatPacific(instant, 'MMM d[, yyyy]', now)}, ${pacificTime(instant)}`;

const NoticeSkeletons = () => (
  <SkeletonGroup label="Loading your notices" className={styles.notices}>
    {[1, 2, 3, 4].map((row) => (
      <div key={row} className={styles.notice}>
        <Skeleton width={36} height={36} />
        <div className={styles.body}>
          <SkeletonLine width="80%" />
          <SkeletonLine width="55%" />
        </div>
      </div>
    ))}
  </SkeletonGroup>
);
