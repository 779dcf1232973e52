import type { ForumPost, ForumTopicPage } from '@backflow/contracts/community';
import { Link, useSearchParams } from '@backflow/platform';
import { Callout, VisuallyHidden, buttonClass } from '@backflow/ui';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Answer } from './post/answer.tsx';
import { Post } from './post/post.tsx';
import { Replies } from './replies/replies.tsx';
import { ReplyBox } from './replies/reply-box.tsx';
import type { ReplyBoxHandle } from './replies/reply-box.tsx';
import { parseTarget } from './replies/reply-pages.ts';
import { ScrollAnchor } from './live/scroll-anchor.tsx';
import { TopicHeader } from './topic-header.tsx';
import { TopicSide } from './topic-side.tsx';
import { FORUM_HREF } from '../topics/topic-labels.ts';
import { useLiveTopic } from './live/use-live-topic.ts';
import { useReplies } from './replies/use-replies.ts';
import repliesStyles from './replies/replies.module.css';
import styles from './topic-view.module.css';

interface Props {
  topic: ForumTopicPage;
  /** True after a refetch returned 404. */
  isGone: boolean;
  back: ReactNode;
}

/** A loaded topic, with its replies and live events. */
export function TopicView({ topic, isGone, back }: Props) {
  const [search] = useSearchParams();
  const target = parseTarget(search);
  const replies = useReplies(topic, target);
  const live = useLiveTopic(topic, replies.data);
  // Replies read during the visit stay marked as new.
  const [firstUnread] = useState(topic.firstUnread);
  const box = useRef<ReplyBoxHandle>(null);
  const [quote] = useState(() => (post: ForumPost) => box.current?.quote(post));
  const onQuote = topic.replyRefusal === null ? quote : undefined;

  if (live.isDeleted || isGone) return <DeletedTopic title={topic.title} />;
  return (
    <>
      <TopicHeader topic={topic} back={back} />
      <div className={styles.columns}>
        <div className={styles.side}>
          <TopicSide topic={topic} firstUnread={firstUnread} />
        </div>
        <ScrollAnchor items={replies.data} className={styles.main}>
          <Post
            post={topic.post}
            title={topic.title}
            categoryId={topic.categoryId}
            categoryName={topic.categoryName}
            onQuote={onQuote}
          />
          {topic.answer && <Answer answer={topic.answer} />}
          {topic.state === 'approved' && (
            <Replies {...{ topic, replies, target, firstUnread, onQuote }} live={live} />
          )}
          <UnapprovedReplies posts={topic.waiting} />
          {topic.replyRefusal === null ? (
            <ReplyBox topic={topic} ref={box} />
          ) : (
            <p className={styles.closed}>{topic.replyRefusal}</p>
          )}
        </ScrollAnchor>
      </div>
      <VisuallyHidden>
        <span role="status">{live.announcement}</span>
      </VisuallyHidden>
    </>
  );
}

/** Shown when a topic is deleted while it is open. */
const DeletedTopic = ({ title }: { title: string }) => (
  <div className={styles.deleted}>
    <h1 tabIndex={-1} data-page-heading="">
      {title}
    </h1>
    <Callout
      icon="info"
      role="alert"
      title="This topic was deleted"
      action={
        <Link to={FORUM_HREF} className={buttonClass('primary')}>
          Back to Forum
        </Link>
      }
    >
      <p>It is gone for good, with its replies.</p>
    </Callout>
  </div>
);

/** Unapproved replies, visible to their authors and administrators only. */
function UnapprovedReplies({ posts }: { posts: readonly ForumPost[] }) {
  if (posts.length === 0) return null;
  const areOwn = posts.every(({ author }) => author.isMe);
  return (
    <section aria-labelledby="waiting" className={repliesStyles.section}>
      <h2 id="waiting" tabIndex={-1} className={repliesStyles.title}>
        {areOwn ? 'Your replies that others do not see' : 'Replies that are not public'}
      </h2>
      <ol className={repliesStyles.list}>
        {posts.map((post) => (
          <li key={post.id}>
            <Post post={post} />
          </li>
        ))}
      </ol>
    </section>
  );
}
