import { smallImage } from '@backflow/contracts/media';
import type { ForumPost } from '@backflow/contracts/community';
import { formatMoment } from '@backflow/remote-kit';
import { Avatar, Badge } from '@backflow/ui';
import styles from './post-author.module.css';

/** The author of a post, with the times of the post and its last edit. */
export function PostAuthor({
  post,
}: {
  post: Pick<ForumPost, 'author' | 'createdAt' | 'editedAt' | 'editor'>;
}) {
  const { author, createdAt, editedAt, editor } = post;
  return (
    <div className={styles.author}>
      <Avatar src={smallImage(author.photoUrl)} letter={author.name} size={40} />
      <div className={styles.text}>
        <p className={styles.who}>
          <span className={styles.name}>{author.name}</span>
          {author.isStaff && <Badge tone="water">Staff</Badge>}
          {author.isMe && <Badge>You</Badge>}
        </p>
        <p className={styles.when}>
          <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
          {editedAt !== null && editor === null && (
            <>
              {' · '}
              <time dateTime={editedAt} title={`Edited ${formatMoment(editedAt)}`}>
                edited
              </time>
            </>
          )}
        </p>
        {editedAt !== null && editor !== null && (
          <p className={styles.edited}>
            Edited by {editor.name === null ? 'an administrator' : `${editor.name} (administrator)`},{' '}
            <time dateTime={editedAt}>{formatMoment(editedAt)}</time>
          </p>
        )}
      </div>
    </div>
  );
}
