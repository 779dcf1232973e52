import type { AdminForumPost, PendingEdit } from '@backflow/contracts/community';
import { Link } from '@backflow/platform';
import { formatCount, formatMoment } from '@backflow/remote-kit';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { ChangedFiles } from './change-difference.tsx';
import { diffTexts, shortenDifference } from './diff-texts.ts';
import { AuthorLink } from './author-link.tsx';
import styles from './row-content.module.css';
import { hrefOfPost, getName, preview, getTitle } from './post-labels.ts';
import { DifferenceParts } from './text-difference.tsx';

/** Several rows compare their texts at once. */
const MAX_COMPARE_MS = 50;

interface Props {
  post: AdminForumPost;
  /** Shows the whole text or difference. */
  isExpanded: boolean;
  onToggle: () => void;
  /** Opens the post in a dialog. */
  onRead: () => void;
}

/** The first cell of a post: its title, the beginning of its text or what its edit changes, its author and topic. */
export function RowContent({ post, isExpanded, onToggle, onRead }: Props) {
  const { title, topicTitle, attachments, heldEdit, author } = post;
  const isReply = title === undefined;
  const size = { isExpanded, toggle: <Toggle post={post} isExpanded={isExpanded} onToggle={onToggle} /> };
  return (
    <div className={styles.content}>
      <p className={styles.heading}>
        <button type="button" className={styles.title} onClick={onRead}>
          {getTitle(post)}
        </button>
        {isReply && (
          <span className={styles.facts}>
            {' '}
            in <Link to={hrefOfPost(post)}>“{topicTitle}”</Link>
          </span>
        )}
      </p>
      {heldEdit ? (
        <Change post={post} edit={heldEdit} {...size} />
      ) : (
        <Text content={post.content} {...size} />
      )}
      <p className={styles.facts}>
        <AuthorLink {...author} />,{' '}
        {[
          formatCount(author.approvedPosts, 'approved post', 'approved posts'),
          attachments.length > 0 && formatCount(attachments.length, 'attachment', 'attachments'),
          heldEdit && `change sent ${formatMoment(heldEdit.sentAt)}`,
        ]
          .filter(Boolean)
          .join(', ')}
        {!isReply && (
          <>
            , <Link to={hrefOfPost(post)}>View Topic</Link>
          </>
        )}
      </p>
    </div>
  );
}

interface SizeProps {
  isExpanded: boolean;
  /** Shown where something is left out. */
  toggle: ReactNode;
}

function Text({ content, isExpanded, toggle }: SizeProps & { content: string }) {
  const short = preview(content);
  const isLong = short !== content.replace(/\s+/g, ' ').trim();
  return (
    <p className={isExpanded ? styles.whole : undefined}>
      {isExpanded ? content : short} {isLong && toggle}
    </p>
  );
}

/** The changes of an edit, alone or within the whole text. */
function Change({ post, edit, isExpanded, toggle }: SizeProps & { post: AdminForumPost; edit: PendingEdit }) {
  const { title, content } = post;
  const renamed = title !== undefined && edit.title !== null && edit.title !== title ? edit.title : null;
  const whole = useMemo(() => diffTexts(content, edit.content, MAX_COMPARE_MS), [content, edit.content]);
  const short = shortenDifference(whole);
  return (
    <div className={styles.change} role="group" aria-label="What changes">
      {renamed !== null && title !== undefined && (
        <div className={styles.renamed}>
          <DifferenceParts parts={diffTexts(title, renamed, MAX_COMPARE_MS)} />
        </div>
      )}
      {edit.content !== content && <DifferenceParts parts={isExpanded ? whole : short} />}
      <ChangedFiles before={post.attachments} after={edit.attachments} />
      {short !== whole && toggle}
    </div>
  );
}

const Toggle = ({ post, isExpanded, onToggle }: Pick<Props, 'post' | 'isExpanded' | 'onToggle'>) => (
  <button
    type="button"
    className={styles.toggle}
    aria-expanded={isExpanded}
    aria-label={`${isExpanded ? 'Show Less' : 'Show All'} of ${getName(post)}`}
    onClick={onToggle}
  >
    {isExpanded ? 'Show Less' : 'Show All'}
  </button>
);
