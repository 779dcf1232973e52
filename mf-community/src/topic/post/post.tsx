import type { ForumPost } from '@backflow/contracts/community';
import { Link } from '@backflow/platform';
import { RichText } from '@backflow/remote-kit';
import { classNames } from '@backflow/ui';
import { memo, useEffect, useRef, useState } from 'react';
import { EditPost } from './edit-post.tsx';
import { HeldChange } from './held-change.tsx';
import { PostActions } from './post-actions.tsx';
import { PostAuthor } from './post-author.tsx';
import { PostFiles } from './post-files.tsx';
import { PostState } from './post-state.tsx';
import { elementIdOf, nameOf, postHref } from '../post-labels.ts';
import styles from './post.module.css';

interface Props {
  post: ForumPost;
  /** Of a topic, where this is its opening post. */
  title?: string;
  categoryId?: string | null;
  categoryName?: string | null;
  /** The one that the address asks for. */
  isTarget?: boolean;
  /** Takes it into the reply box; absent where nobody can reply. */
  onQuote?: ((post: ForumPost) => void) | undefined;
}

/** One post: who wrote it, what it says, and what its reader may do with it. */
export const Post = memo(function Post({
  post,
  title,
  categoryId,
  categoryName,
  isTarget = false,
  onQuote,
}: Props) {
  const [isEdited, setIsEdited] = useState(false);
  const { number, state } = post;
  const article = useRef<HTMLElement>(null);
  const wasEdited = useRef(false);
  // The form that had the focus is gone: it goes back to the button that opened it.
  useEffect(() => {
    if (wasEdited.current && !isEdited) {
      (article.current?.querySelector<HTMLElement>('[data-edit]') ?? article.current)?.focus();
    }
    wasEdited.current = isEdited;
  }, [isEdited]);
  return (
    <article
      ref={article}
      id={elementIdOf(post)}
      data-number={number ?? undefined}
      tabIndex={-1}
      aria-label={`${nameOf(post)} by ${post.author.isMe ? 'you' : post.author.name}`}
      aria-current={isTarget ? 'location' : undefined}
      className={classNames(
        styles.post,
        isTarget && styles.target,
        post.isAnswer && styles.answer,
        state !== 'approved' && styles.waiting,
      )}
    >
      <header className={styles.header}>
        <PostAuthor post={post} />
        {number !== null && (
          <Link to={postHref(post)} className={styles.number} aria-label={`Link to reply ${number}`}>
            #{number}
          </Link>
        )}
      </header>
      <PostState post={post} />
      {isEdited ? (
        <EditPost
          post={post}
          title={title}
          categoryId={categoryId}
          categoryName={categoryName}
          onClose={() => setIsEdited(false)}
        />
      ) : (
        <>
          <div className={styles.body}>
            <RichText html={post.html} />
          </div>
          <PostFiles files={post.attachments} />
          {post.heldEdit && <HeldChange post={post} edit={post.heldEdit} title={title} />}
          <PostActions post={post} onQuote={onQuote} onEdit={() => setIsEdited(true)} />
        </>
      )}
    </article>
  );
});
