import { POST_STATE_LABELS } from '@backflow/contracts/community';
import type { AdminForumPost } from '@backflow/contracts/community';
import { formatCount, formatMoment } from '@backflow/remote-kit';
import type { Column } from '@backflow/remote-kit/lists';
import { Badge, Badges, Button } from '@backflow/ui';
import { isPending, mayApprove } from './api.ts';
import styles from './post-cells.module.css';
import { getName } from './post-labels.ts';
import { RowContent } from './row-content.tsx';

export interface PostActions {
  busy: ReadonlySet<string>;
  /** The ids of the rows that show their whole text. */
  expanded: ReadonlySet<string>;
  toggle: (post: AdminForumPost) => void;
  approve: (post: AdminForumPost) => void;
  reject: (post: AdminForumPost) => void;
  remove: (post: AdminForumPost) => void;
  /** Opens the post in a dialog. */
  read: (post: AdminForumPost) => void;
}

/** See `post-cells.module.css` for the width of the buttons. */
export const postColumns = (actions: PostActions): readonly Column<AdminForumPost>[] => [
  {
    id: 'content',
    header: 'Content',
    isPlain: true,
    cell: (post) => (
      <RowContent
        post={post}
        isExpanded={actions.expanded.has(post.id)}
        onToggle={() => actions.toggle(post)}
        onRead={() => actions.read(post)}
      />
    ),
  },
  {
    id: 'status',
    header: 'Status',
    width: 'clamp(144px, 11vw, 160px)',
    cell: (post) => <PostStatus post={post} />,
  },
  {
    id: 'created',
    header: 'Created',
    width: 'clamp(104px, 9vw, 124px)',
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className={styles.small}>
        {formatMoment(createdAt)}
      </time>
    ),
  },
  {
    id: 'stats',
    header: 'Stats',
    width: 'clamp(84px, 7vw, 96px)',
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
    width: 'var(--actions-width)',
    isPlain: true,
    cell: (post) => <Actions post={post} actions={actions} />,
  },
];

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
    <span className={styles.actions} role="group" aria-label={getName(post)}>
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
    </span>
  );
}
