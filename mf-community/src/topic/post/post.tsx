import type { ForumPost } from '@backflow/contracts/community';
import { Link } from '@backflow/platform';
import { RichText } from '@backflow/remote-kit';
import { classNames } from '@backflow/ui';
import { memo, useEffect, useRef, useState } from 'react';
import { EditPost } from './edit-post.tsx';
import { PendingEditView } from './pending-edit.tsx';
import { PostActions } from './post-actions.tsx';
import { PostAuthor } from './post-author.tsx';
import { PostFiles } from './post-files.tsx';
import { PostState } from './post-state.tsx';
import { getElementId, getName, postHref } from '../post-labels.ts';
import styles from './post.module.css';

interface Props {
  post: ForumPost;
  /** The topic's, for its opening post. */
  title?: string;
  categoryId?: string | null;
  categoryName?: string | null;
  /** True if the address links to this post. */
  isTarget?: boolean;
  /** Quotes the post in the reply box; absent where the reader cannot reply. */
  onQuote?: ((post: ForumPost) => void) | undefined;
}

/** A post with its author, text, files and actions. */
export const Post = memo(function Post({
  post,
  title,
  categoryId,
  categoryName,
  isTarget = false,
  onQuote,
}: Props) {
  const [isEditing, setIsEditing] = useState(false);
  const { number, state } = post;
  const article = useRef<HTMLElement>(null);
  const wasEditing = useRef(false);
  // The form that had the focus is gone: focus the button that opened it.
  useEffect(() => {
    if (wasEditing.current && !isEditing) {
      (article.current?.querySelector<HTMLElement>('[data-edit]') ?? article.current)?.focus();
    }
    wasEditing.current = isEditing;
  }, [isEditing]);
  return (
    <article
      ref={article}
      id={getElementId(post)}
      data-number={number ?? undefined}
      tabIndex={-1}
      aria-label={`${getName(post)} by ${post.author.isMe ? 'you' : post.author.name}`}
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
      {isEditing ? (
        <EditPost
          post={post}
          title={title}
          categoryId={categoryId}
          categoryName={categoryName}
          onClose={() => setIsEditing(false)}
        />
      ) : (
        <>
          <div className={styles.body}>
            <RichText html={post.html} />
          </div>
          <PostFiles files={post.attachments} />
          {post.heldEdit && <PendingEditView post={post} edit={post.heldEdit} title={title} />}
          <PostActions post={post} onQuote={onQuote} onEdit={() => setIsEditing(true)} />
        </>
      )}
    </article>
  );
});
