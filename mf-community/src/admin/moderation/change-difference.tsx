import type { AdminForumPost, ForumAttachment, PendingEdit } from '@backflow/contracts/community';
import { TextDifference } from './text-difference.tsx';
import styles from './post-dialog.module.css';

interface Props {
  post: AdminForumPost;
  change: PendingEdit;
}

/** The differences between a published post and its edit, by words and files. */
export function ChangeDifference({ post: { title, content, attachments }, change }: Props) {
  const isRenamed = title !== undefined && change.title !== null && change.title !== title;
  const isRewritten = change.content !== content;
  const added = without(change.attachments, attachments);
  const removed = without(attachments, change.attachments);
  return (
    <section className={styles.text} aria-labelledby="change-difference">
      <h3 id="change-difference">What changes</h3>
      {isRenamed && (
        <div className={styles.title}>
          <TextDifference before={title} after={change.title ?? ''} />
        </div>
      )}
      {isRewritten ? (
        <TextDifference before={content} after={change.content} />
      ) : (
        <p className={styles.facts}>The text stays as it is.</p>
      )}
      {added.length > 0 && <p className={styles.facts}>Files added: {names(added)}</p>}
      {removed.length > 0 && <p className={styles.facts}>Files removed: {names(removed)}</p>}
    </section>
  );
}

const without = (files: readonly ForumAttachment[], others: readonly ForumAttachment[]) =>
  files.filter(({ id }) => !others.some((other) => other.id === id));

const names = (files: readonly ForumAttachment[]): string => files.map(({ name }) => name).join(', ');
