import type { ForumPost, ForumTopicPage } from '@backflow/contracts/community';
import { reasonOf, useLocation } from '@backflow/platform';
import { QueryError, formatCount, formatNumber } from '@backflow/remote-kit';
import { Alert, Button, Skeleton, SkeletonGroup } from '@backflow/ui';
import { Fragment, useEffect, useRef, useState } from 'react';
import { NewRepliesButton } from './new-replies-button.tsx';
import type { NewReplies } from './new-replies-button.tsx';
import { Post } from '../post/post.tsx';
import { covers, hiddenCounts, getNumber, repliesIn } from './reply-pages.ts';
import type { Target } from './reply-pages.ts';
import { getElementId } from '../post-labels.ts';
import { useReading } from './use-reading.ts';
import type { useReplies } from './use-replies.ts';
import styles from './replies.module.css';

interface Props {
  topic: ForumTopicPage;
  replies: ReturnType<typeof useReplies>;
  live: NewReplies;
  target: Target;
  firstUnread: number | null;
  onQuote: ((post: ForumPost) => void) | undefined;
}

/** Replies of a topic, with buttons to load earlier and later ones. */
export function Replies({ topic, replies: query, live, target, firstUnread, onQuote }: Props) {
  const pages = query.data?.pages;
  const shown = repliesIn(query.data);
  const targetReply = target === 'last' ? shown.at(-1) : shown.find(({ number }) => number === target);
  const isGone = typeof target === 'number' && !targetReply && covers(query.data, target);
  const hidden = hiddenCounts(topic, query.data);
  const focusNext = useFocusNext(pages);
  const isAtEnd = query.data !== undefined && !query.hasNextPage;

  useReading({ topicId: topic.id, isOpen: true, replies: pages ?? [] });
  const reached = useTarget(isGone ? 'reply-gone' : targetReply ? getElementId(targetReply) : null);

  return (
    <section aria-labelledby="replies" className={styles.section}>
      <h2 id="replies" tabIndex={-1} className={styles.title}>
        {topic.replyCount === 0 ? 'No replies yet' : formatCount(topic.replyCount, 'Reply', 'Replies')}
      </h2>
      {isGone && (
        <div id="reply-gone" tabIndex={-1} className={styles.gone}>
          <Alert tone="warning">Reply {target} is not there, or no longer: it may have been deleted.</Alert>
        </div>
      )}
      {query.hasPreviousPage && (
        <MoreButton
          label="Show Earlier Replies"
          count={hidden.earlier}
          isExact={hidden.isExact}
          pending={query.isFetchingPreviousPage}
          error={query.isFetchPreviousPageError ? query.error : null}
          onClick={() => {
            focusNext('earlier', shown[0]);
            void query.fetchPreviousPage();
          }}
        />
      )}
      {query.data ? (
        <ol className={styles.list}>
          {shown.map((reply, index) => (
            <Fragment key={reply.id}>
              {firstUnread !== null && isFirstFrom(firstUnread, shown, index) && (
                <li className={styles.unread}>
                  <span>New since your last visit</span>
                </li>
              )}
              <li>
                <Post post={reply} isTarget={getElementId(reply) === reached} onQuote={onQuote} />
              </li>
            </Fragment>
          ))}
        </ol>
      ) : query.isError ? (
        <QueryError title="The replies could not be loaded" query={query} />
      ) : (
        topic.replyCount > 0 && <RepliesSkeleton count={Math.min(topic.replyCount, 3)} />
      )}
      {query.hasNextPage && (
        <MoreButton
          label="Show More Replies"
          count={hidden.later}
          isExact={hidden.isExact}
          pending={query.isFetchingNextPage}
          error={query.isFetchNextPageError ? query.error : null}
          onClick={() => {
            focusNext('later', shown.at(-1));
            void query.fetchNextPage();
          }}
        />
      )}
      <NewRepliesButton live={live} topicId={topic.id} isAtEnd={isAtEnd} />
    </section>
  );
}

/** True for the first unread reply on the page, if the reply before it is on the page or does not exist. */
const isFirstFrom = (firstUnread: number, shown: readonly ForumPost[], index: number): boolean =>
  getNumber(shown[index]) >= firstUnread && (index === 0 || getNumber(shown[index - 1]) < firstUnread);

interface MoreProps {
  label: string;
  count: number;
  isExact: boolean;
  pending: boolean;
  error: unknown;
  onClick: () => void;
}

function MoreButton({ label, count, isExact, pending, error, onClick }: MoreProps) {
  return (
    <div className={styles.more}>
      {error !== null && <Alert tone="danger">{reasonOf(error, 'They could not be loaded.')}</Alert>}
      <Button variant="quiet" pending={pending} onClick={onClick}>
        {label}{' '}
        {count > 0 && (
          <span className={styles.count}>
            {isExact ? '' : 'about '}
            {formatNumber(count)}
          </span>
        )}
      </Button>
    </div>
  );
}

/** Focuses the nearest new reply after more were loaded: below the last one, or above the first. */
function useFocusNext(pages: unknown) {
  const from = useRef<{ direction: 'earlier' | 'later'; id: string } | null>(null);
  useEffect(() => {
    if (!from.current) return;
    const { direction, id } = from.current;
    const articles = [...document.querySelectorAll<HTMLElement>('article[data-number]')];
    const at = articles.findIndex((article) => article.id === id);
    const next = at < 0 ? undefined : articles[direction === 'earlier' ? at - 1 : at + 1];
    if (!next) return;
    from.current = null;
    next.focus({ preventScroll: true });
  }, [pages]);
  return (direction: 'earlier' | 'later', reply: ForumPost | undefined) => {
    from.current = reply ? { direction, id: getElementId(reply) } : null;
  };
}

const RepliesSkeleton = ({ count }: { count: number }) => (
  <SkeletonGroup label="Loading the replies" className={styles.list}>
    {Array.from({ length: count }, (_, index) => (
      <Skeleton key={index} height={180} />
    ))}
  </SkeletonGroup>
);

/**
 * Scrolls to the post that the address links to, once it is on the page, and focuses it. Following the same link again scrolls
 * again; nothing else does.
 * @param elementId null while the element is missing, or without a target
 * @returns the id of the element after scrolling to it
 */
function useTarget(elementId: string | null): string | null {
  const { key } = useLocation();
  const [reached, setReached] = useState<{ key: string; elementId: string } | null>(null);
  const isReached = reached?.key === key;
  useEffect(() => {
    const target = elementId === null ? null : document.getElementById(elementId);
    if (elementId === null || !target || isReached) return;
    // The page is rendered hidden: scroll when it becomes visible.
    const observer = new ResizeObserver(() => {
      if (!target.checkVisibility()) return;
      observer.disconnect();
      target.scrollIntoView();
      target.focus({ preventScroll: true });
      setReached({ key, elementId });
    });
    observer.observe(target);
    return () => observer.disconnect();
  }, [elementId, key, isReached]);
  return isReached ? reached.elementId : null;
}
