import type { AdminForumPost, ForumAttachment } from '@backflow/contracts/community';
import { Link } from '@backflow/platform';
import { formatCount, formatMoment } from '@backflow/remote-kit';
import { Button, Dialog, buttonClass } from '@backflow/ui';
import { PostStatus } from './post-cells.tsx';
import { ChangeDifference } from './change-difference.tsx';
import styles from './post-dialog.module.css';
import { PostFiles } from '../../topic/post/post-files.tsx';
import { AuthorLink } from './author-link.tsx';
import { hrefOfPost, getName } from './post-labels.ts';
import { Reports } from './reports.tsx';

interface Props {
  /** The version that was opened, so that exactly this version is approved. */
  post: AdminForumPost;
  /** Undefined where nothing is pending. */
  onApprove: (() => void) | undefined;
  onReject: (() => void) | undefined;
  onDelete: () => void;
  onClose: () => void;
}

/** A post with its files, and its edit beside it. */
export function PostDialog({ post, onApprove, onReject, onDelete, onClose }: Props) {
  const { title, content, attachments, heldEdit, createdAt, editedAt, editor, author, reportCount } = post;
  return (
    <Dialog
      open
      size="lg"
      title={title ?? getName(post)}
      description={`${formatMoment(createdAt)}, ${formatCount(author.approvedPosts, 'approved post', 'approved posts')} so far`}
      onClose={onClose}
      footer={
        <>
          <Link to={hrefOfPost(post)} className={buttonClass('ghost')}>
            View in Forum
          </Link>
          <Button variant="quiet" onClick={onDelete}>
            Delete
          </Button>
          {onReject && (
            <Button variant="quiet" onClick={onReject}>
              Reject
            </Button>
          )}
          {onApprove && (
            <Button
              onClick={() => {
                onClose();
                onApprove();
              }}
            >
              Approve
            </Button>
          )}
        </>
      }
    >
      <div className={styles.post}>
        <p>
          <AuthorLink {...author} />
        </p>
        <PostStatus post={post} />
        {editor !== null && editedAt !== null && (
          <p className={styles.facts}>
            Edited by {editor.name === null ? 'an administrator' : `${editor.name} (administrator)`},{' '}
            {formatMoment(editedAt)}
          </p>
        )}
        {heldEdit && <ChangeDifference post={post} change={heldEdit} />}
        <div className={styles.texts}>
          <Text
            heading={heldEdit ? 'What everybody reads' : undefined}
            content={content}
            files={attachments}
          />
          {heldEdit && (
            <Text
              heading={heldEdit.rejection === null ? 'The change that waits' : 'The change that was rejected'}
              title={heldEdit.title !== title ? heldEdit.title : null}
              content={heldEdit.content}
              files={heldEdit.attachments}
            />
          )}
        </div>
        {reportCount > 0 && <Reports postId={post.id} onDismissed={onClose} />}
      </div>
    </Dialog>
  );
}

interface TextProps {
  heading: string | undefined;
  title?: string | null;
  /** Markdown source: rendering could hide parts of it. */
  content: string;
  files: readonly ForumAttachment[];
}

const Text = ({ heading, title = null, content, files }: TextProps) => (
  <section className={styles.text}>
    {heading !== undefined && <h3>{heading}</h3>}
    {title !== null && <p className={styles.title}>{title}</p>}
    <p className={styles.content}>{content}</p>
    <PostFiles files={files} />
  </section>
);
