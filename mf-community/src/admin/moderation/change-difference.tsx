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
      <ChangedFiles before={attachments} after={change.attachments} />
    </section>
  );
}

type Files = readonly ForumAttachment[];

/** The names of the files that an edit adds and removes. */
export function ChangedFiles({ before, after }: { before: Files; after: Files }) {
  const [added, removed] = [without(after, before), without(before, after)];
  return (
    <>
      {added.length > 0 && <p className={styles.facts}>Files added: {names(added)}</p>}
      {removed.length > 0 && <p className={styles.facts}>Files removed: {names(removed)}</p>}
    </>
  );
}

const without = (files: Files, others: Files) =>
  files.filter(({ id }) => !others.some((other) => other.id === id));

const names = (files: Files): string => files.map(({ name }) => name).join(', ');
