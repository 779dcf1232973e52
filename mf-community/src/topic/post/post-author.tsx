import { smallImage } from '@backflow/contracts/media';
import type { ForumPost } from '@backflow/contracts/community';
import { Avatar, Badge } from '@backflow/ui';
import { momentOf } from '../post-labels.ts';
import styles from './post-author.module.css';

/** Who wrote a post, and when. */
export function PostAuthor({
  post,
}: {
  post: Pick<ForumPost, 'author' | 'createdAt' | 'editedAt' | 'editor'>;
}) {
  const { author, createdAt, editedAt, editor } = post;
  return (
    <div className={styles.author}>
      <Avatar src={smallImage(author.photoUrl)} letter={author.name} size={40} />
      <div className={styles.words}>
        <p className={styles.who}>
          <span className={styles.name}>{author.name}</span>
          {author.isStaff && <Badge tone="water">Staff</Badge>}
          {author.isMe && <Badge>You</Badge>}
        </p>
        <p className={styles.when}>
          <time dateTime={createdAt}>{momentOf(createdAt)}</time>
          {editedAt !== null && editor === null && (
            <>
              {' · '}
              <time dateTime={editedAt} title={`Edited ${momentOf(editedAt)}`}>
                edited
              </time>
            </>
          )}
        </p>
        {editedAt !== null && editor !== null && (
          <p className={styles.edited}>
            Edited by {editor.name === null ? 'an administrator' : `${editor.name} (administrator)`},{' '}
            <time dateTime={editedAt}>{momentOf(editedAt)}</time>
          </p>
        )}
      </div>
    </div>
  );
}
