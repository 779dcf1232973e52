import { POST_STATE_LABELS } from '@backflow/contracts/community';
import type { AdminForumPost } from '@backflow/contracts/community';
import { Link } from '@backflow/platform';
import { formatCount, formatMoment } from '@backflow/remote-kit';
import type { Column } from '@backflow/remote-kit/lists';
import { Badge, Badges, Button, Icon, buttonClass } from '@backflow/ui';
import { isPending, mayApprove } from './api.ts';
import styles from './post-cells.module.css';
import { authorOf, hrefOfPost, nameOf, preview, titleOf } from './post-labels.ts';

export interface PostActions {
  busy: ReadonlySet<string>;
  approve: (post: AdminForumPost) => void;
  reject: (post: AdminForumPost) => void;
  remove: (post: AdminForumPost) => void;
  /** Opens the post in a dialog. */
  read: (post: AdminForumPost) => void;
}

export const postColumns = (actions: PostActions): readonly Column<AdminForumPost>[] => [
  {
    id: 'content',
    header: 'Content',
    isPlain: true,
    cell: (post) => <Content post={post} onRead={() => actions.read(post)} />,
  },
  { id: 'status', header: 'Status', width: '18%', cell: (post) => <PostStatus post={post} /> },
  {
    id: 'created',
    header: 'Created',
    width: '13%',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatMoment(createdAt)}</time>,
  },
  {
    id: 'stats',
    header: 'Stats',
    width: '10%',
    cell: ({ viewCount, replyCount }) => (
      <span className={styles.stats}>
        <span>{formatCount(viewCount, 'view', 'views')}</span>
        <span>{formatCount(replyCount, 'reply', 'replies')}</span>
      </span>
    ),
  },
  {
    id: 'actions',
    header: 'Actions',
    width: '208px',
    isPlain: true,
    cell: (post) => <Actions post={post} actions={actions} />,
  },
];

function Content({ post, onRead }: { post: AdminForumPost; onRead: () => void }) {
  const { content, attachments, heldEdit } = post;
  return (
    <div className={styles.content}>
      <button type="button" className={styles.title} onClick={onRead}>
        {titleOf(post)}
      </button>
      {post.title === undefined && <p className={styles.facts}>in “{post.topicTitle}”</p>}
      <p>{preview(content)}</p>
      {heldEdit && (
        <p className={styles.edit}>
          <span className={styles.facts}>
            {heldEdit.rejection === null ? 'Would become:' : 'Was to become:'}
          </span>{' '}
          {heldEdit.title !== null && heldEdit.title !== post.title && <strong>{heldEdit.title}. </strong>}
          {preview(heldEdit.content)}
        </p>
      )}
      <p className={styles.facts}>
        {authorOf(post)}
        {attachments.length > 0 && <>, {formatCount(attachments.length, 'attachment', 'attachments')}</>}
      </p>
    </div>
  );
}

/** The state of a post, and the reason of a rejection. */
export function PostStatus({ post }: { post: AdminForumPost }) {
  const { state, rejection, heldEdit, isPinned, isLocked, reportCount, author } = post;
  return (
    <span className={styles.status}>
      <Badges>
        {state === 'approved' && <Badge tone="success">Approved</Badge>}
        {state === 'pending' && <Badge tone="brass">Pending</Badge>}
        {state === 'rejected' && <Badge tone="danger">{POST_STATE_LABELS.rejected}</Badge>}
        {heldEdit && (
          <Badge tone={heldEdit.rejection === null ? 'brass' : 'danger'}>
            {heldEdit.rejection === null ? 'Change Pending' : 'Change Rejected'}
          </Badge>
        )}
        {isPinned && (
          <Badge tone="brass" icon="pin">
            Pinned
          </Badge>
        )}
        {isLocked && <Badge icon="lock">Locked</Badge>}
        {reportCount > 0 && (
          <Badge tone="danger" icon="alert">
            {formatCount(reportCount, 'report', 'reports')}
          </Badge>
        )}
        {author.isSilenced && <Badge>Author silenced</Badge>}
      </Badges>
      {(rejection ?? heldEdit?.rejection) && (
        <span className={styles.reason}>{rejection ?? heldEdit?.rejection}</span>
      )}
    </span>
  );
}

function Actions({ post, actions }: { post: AdminForumPost; actions: PostActions }) {
  const pending = actions.busy.has(post.id);
  return (
    <span className={styles.actions} role="group" aria-label={nameOf(post)}>
      {mayApprove(post) && (
        <Button size="sm" pending={pending} onClick={() => actions.approve(post)}>
          Approve
        </Button>
      )}
      {isPending(post) && (
        <Button size="sm" variant="quiet" disabled={pending} onClick={() => actions.reject(post)}>
          Reject
        </Button>
      )}
      <Button size="sm" variant="quiet" disabled={pending} onClick={() => actions.remove(post)}>
        Delete
      </Button>
      <Link to={hrefOfPost(post)} className={buttonClass('ghost', 'sm')}>
        <span className={styles.view}>
          View <Icon name="arrow-right" size={16} />
        </span>
      </Link>
    </span>
  );
}
